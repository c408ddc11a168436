"""The monthly export: all rated games of a month, complete or absent, and reproducible."""

import gzip
import hashlib
import json
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from accounts.models import User
from games.models import Game
from games.replays import export, records
from games.replays.export import ExportError, Month, export_month
from ratings.models import RatingChange
from tests.factories import finished_game, make_club

pytestmark = pytest.mark.django_db
OCTOBER = Month(2026, 10)
LATER = datetime(2026, 11, 2, tzinfo=UTC)


def stored(people: list[User], ended: datetime, **changed: Any) -> Game:
    """Store a game with its record, as it is after its end."""
    game = finished_game(people, **{"ended_at": ended, "finalised_at": ended, **changed})
    if "record" not in changed:
        Game.objects.filter(pk=game.pk).update(record={"id": game.pk, "players": ["Ж", "b", "c"]})
    return game


def october(day: int, hour: int = 0) -> datetime:
    return datetime(2026, 10, day, hour, tzinfo=UTC)


def ids(path: Path) -> list[str]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line)["id"] for line in file]


def files(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def test_the_rated_games_of_the_month_oldest_first(people: list[User], tmp_path: Path) -> None:
    late, early = stored(people, october(31, 23)), stored(people, october(1))
    stored(people, october(1) - timedelta(microseconds=1))
    stored(people, datetime(2026, 11, 1, tzinfo=UTC))
    stored(people, october(5), rated=False)
    stored(people, october(6), places=None, stopped="closed", status="stopped")
    done = export_month(OCTOBER, tmp_path, LATER)
    assert ids(done.data) == [early.pk, late.pk]
    assert (done.index["games"], done.index["first"], done.missing) == (2, early.pk, 0)


def test_annulled_sealed_and_unsettled_games_are_left_out(
    people: list[User], tmp_path: Path
) -> None:
    good, annulled = stored(people, october(2)), stored(people, october(3))
    ladder = good.pool.ladder if good.pool else None
    RatingChange.objects.create(
        game_id=annulled.pk, user=people[0], ladder=ladder, kind="annul", before=1, after=2
    )
    stored(people, october(4), sealed=True)
    stored(people, october(5), finalised_at=None)
    stored(people, october(6), status="playing", ended_at=None, finalised_at=None)
    done = export_month(OCTOBER, tmp_path, LATER)
    assert ids(done.data) == [good.pk] and done.missing == 2


def test_a_private_clubs_games_are_not_there_and_not_waited_for(
    people: list[User], tmp_path: Path
) -> None:
    shown = stored(people, october(2), club=make_club(people[0], name="Open"))
    stored(people, october(3), club=make_club(people[1], name="Shut", is_private=True))
    done = export_month(OCTOBER, tmp_path, LATER)
    assert ids(done.data) == [shown.pk] and done.missing == 0


def test_a_record_that_is_not_packed_yet_is_read_from_the_log(
    people: list[User], tmp_path: Path
) -> None:
    game = stored(people, october(2), record=None, secret="ab" * 32)
    assert ids(export_month(OCTOBER, tmp_path, LATER).data) == [game.pk]


def test_a_second_export_is_the_same(
    people: list[User], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for day in (1, 1, 2, 2, 3):
        stored(people, october(day))
    export_month(OCTOBER, tmp_path / "one", LATER)
    monkeypatch.setattr(records, "CHUNK", 2)
    export_month(OCTOBER, tmp_path / "other", LATER + timedelta(days=9))
    export_month(OCTOBER, tmp_path / "other", LATER + timedelta(days=10))
    assert files(tmp_path / "one") == files(tmp_path / "other")
    assert len(ids(tmp_path / "one" / "thousand-2026-10.jsonl.gz")) == 5


def test_checksum_and_index_are_true(people: list[User], tmp_path: Path) -> None:
    stored(people, october(2))
    export_month(OCTOBER, tmp_path, LATER)
    found = files(tmp_path)
    assert sorted(found) == [
        "thousand-2026-10.json",
        "thousand-2026-10.jsonl.gz",
        "thousand-2026-10.jsonl.gz.sha256",
    ]
    packed = found["thousand-2026-10.jsonl.gz"]
    digest = hashlib.sha256(packed).hexdigest()
    assert found["thousand-2026-10.jsonl.gz.sha256"].decode().split() == [
        digest, "thousand-2026-10.jsonl.gz",
    ]  # fmt: skip
    index = json.loads(found["thousand-2026-10.json"])
    assert (index["sha256"], index["packed_bytes"]) == (digest, len(packed))
    assert index["bytes"] == len(gzip.decompress(packed))


def test_a_month_without_games_is_an_empty_file(people: list[User], tmp_path: Path) -> None:
    done = export_month(OCTOBER, tmp_path, LATER)
    assert ids(done.data) == [] and done.index["games"] == 0


def test_an_interrupted_run_leaves_the_old_files(
    people: list[User], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored(people, october(2))
    export_month(OCTOBER, tmp_path, LATER)
    before = files(tmp_path)
    stored(people, october(3))

    def broken(games: Any) -> Any:
        yield from list(records_of(games))[:1]
        raise OSError("no space")

    records_of = records.all_lines
    monkeypatch.setattr(records, "all_lines", broken)
    with pytest.raises(OSError, match="no space"):
        export_month(OCTOBER, tmp_path, LATER)
    assert files(tmp_path) == before


DIES = """
import sys, os
from pathlib import Path
import django
django.setup()
from games.replays import export
export.records.all_lines = lambda games: iter([])
export._index = lambda *given: os.kill(os.getpid(), 9)
later = export.datetime(2026, 11, 2, tzinfo=export.UTC)
export.export_month(export.Month(2026, 10), Path(sys.argv[1]), later)
"""


def test_a_killed_run_leaves_no_final_file(tmp_path: Path) -> None:
    """A later run deletes its leftovers."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "thousand_site.settings"}
    killed = subprocess.run(
        [sys.executable, "-c", DIES, str(tmp_path)], env=environment, cwd=settings.BASE_DIR
    )
    assert killed.returncode == -9
    [left] = tmp_path.iterdir()
    assert left.name.startswith(".thousand-2026-10.")
    export_month(OCTOBER, tmp_path, LATER)
    assert left.exists()
    os.utime(left, (0, 0))
    export_month(OCTOBER, tmp_path, LATER)
    assert not left.exists() and len(files(tmp_path)) == 3


@pytest.mark.parametrize(
    "wrong", ["2026", "2026-13", "2026-00", "2026-1", "october", "0000-01", "9999-12", "2026-10-01"]
)
def test_malformed_months_are_refused(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(CommandError, match="is not a month"):
        call_command("export_games", wrong, to=tmp_path)


def test_an_unfinished_month_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="not_over"):
        export_month(OCTOBER, tmp_path, OCTOBER.end - timedelta(microseconds=1))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("today", "month"), [((2026, 1, 1), "2025-12"), ((2026, 3, 31), "2026-02")]
)
def test_the_last_month(today: tuple[int, int, int], month: str) -> None:
    assert str(Month.last_complete(datetime(*today, tzinfo=UTC))) == month
    assert Month.parse(month).end <= datetime(*today, tzinfo=UTC)


def test_the_command(people: list[User], tmp_path: Path, capsys: Any) -> None:
    stored(people, datetime(2026, 9, 2, tzinfo=UTC))
    stored(people, datetime(2026, 9, 3, tzinfo=UTC), finalised_at=None)
    call_command("export_games", "2026-09", to=tmp_path)
    said = capsys.readouterr()
    assert "1 games" in said.out and "1 games are not finalised yet" in said.err
    with pytest.raises(CommandError):
        call_command("export_games", "2026-09", to=tmp_path / "thousand-2026-09.json")


def test_memory_stays_flat(
    people: list[User], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for day in range(1, 8):
        stored(people, october(day))
    sizes: list[int] = []
    chunk = records.chunk

    def counted(*given: Any, **named: Any) -> Any:
        found = chunk(*given, **named)
        sizes.append(len(found))
        return found

    monkeypatch.setattr(records, "chunk", counted)
    monkeypatch.setattr(records, "CHUNK", 3)
    assert export.export_month(OCTOBER, tmp_path, LATER).index["games"] == 7
    assert sizes == [3, 3, 1, 0]
