"""The scripts of docs/deploy/host: a dump is restored on a real PostgreSQL, and old ones go."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.site import ROOT
from thousand_site.server.embedded import create_database, postgres_programs, start_postgres
from thousand_site.server.process_group import ProcessGroup

FOLDER = ROOT / "docs" / "deploy" / "host"


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with ProcessGroup() as group:
        url, _ = start_postgres(group)
        with psycopg.connect(url) as connection:
            connection.execute("CREATE TABLE game AS SELECT n FROM generate_series(1, 500) AS n")
        yield url


def run(script: str, place: Path, database: str, **more: str) -> "subprocess.CompletedProcess[str]":
    path = f"{postgres_programs()}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "DATABASE": database, **more}
    command = [str(FOLDER / script), str(place)]
    return subprocess.run(command, env=environment, capture_output=True, text=True)


def test_a_dump_is_restored_whole(database: str, tmp_path: Path) -> None:
    dumped = run("backup.sh", tmp_path, database)
    assert dumped.returncode == 0, dumped.stderr
    dump = Path(dumped.stdout.strip())
    assert dump.stat().st_mode & 0o077 == 0
    target = create_database(database, "restored")
    restored = run("restore.sh", dump, target)
    assert restored.returncode == 0, restored.stderr
    with psycopg.connect(target) as connection:
        assert connection.execute("SELECT count(*), sum(n) FROM game").fetchone() == (500, 125250)


def test_nothing_is_restored_over_a_database_that_is_in_use(database: str, tmp_path: Path) -> None:
    refused = run("restore.sh", tmp_path / "any.dump", database)
    assert refused.returncode == 1 and "has 1 tables already" in refused.stderr


def test_the_newest_dumps_stay(database: str, tmp_path: Path) -> None:
    for day in ("01", "02", "03"):
        (tmp_path / f"thousand-2026-01-{day}T000000Z.dump").touch()
    assert run("backup.sh", tmp_path, database, KEEP="2").returncode == 0
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert len(kept) == 2 and kept[0] == "thousand-2026-01-03T000000Z.dump"


def test_a_dump_that_fails_leaves_the_others_and_no_rest(database: str, tmp_path: Path) -> None:
    (tmp_path / "thousand-2026-01-01T000000Z.dump").touch()
    failed = run("backup.sh", tmp_path, f"{database}_nosuch", KEEP="1")
    assert failed.returncode != 0
    assert [path.name for path in tmp_path.iterdir()] == ["thousand-2026-01-01T000000Z.dump"]


def test_the_timer_runs_the_script() -> None:
    service = (FOLDER / "thousand-backup.service").read_text()
    assert "ExecStart=/srv/thousand/docs/deploy/host/backup.sh /srv/backups" in service
    timer = (FOLDER / "thousand-backup.timer").read_text()
    assert "OnCalendar=" in timer and "Persistent=true" in timer
