"""docs/operations/first_server.md: its commands run as written, in a folder that stands for /.

A program notes what docker, apt-get and systemctl are asked to do; all else is real.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.site import ROOT
from thousand_site.environment.checks import problems

PAGE = ROOT / "docs" / "operations" / "first_server.md"
SCRIPT = ROOT / "docs" / "deploy" / "host" / "new_settings.sh"
NOTED = ("apt-get", "docker", "systemctl", "git")
PROGRAM = """#!/bin/sh
echo "$(basename "$0") $*" >> "$LOG"
# A clone of the checkout under test.
[ "$(basename "$0")" != git ] || { mkdir -p "$3/docs" && cp -r "$CHECKOUT/docs/deploy" "$3/docs/"; }
"""


def commands() -> list[str]:
    """Return the first block of commands of the page."""
    block = re.search(r"\n\n((?:    .+\n)+)", PAGE.read_text())
    assert block
    return [line.strip() for line in block[1].splitlines()]


@pytest.fixture
def server(tmp_path: Path) -> Path:
    """Run all commands one after another; return the folder of the server."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in NOTED:
        (programs / name).write_text(PROGRAM)
        (programs / name).chmod(0o755)
    (tmp_path / "etc/systemd/system").mkdir(parents=True)
    text = "\n".join(commands()).replace("/srv/", f"{tmp_path}/srv/")
    text = text.replace("/etc/systemd", f"{tmp_path}/etc/systemd")
    environment = {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "LOG": str(tmp_path / "log"),
        "CHECKOUT": str(ROOT),
    }
    subprocess.run(["sh", "-eu", "-c", text], env=environment, check=True, cwd=tmp_path)
    return tmp_path


def settings(path: Path) -> dict[str, str]:
    lines = path.read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if not line.startswith("#"))


def new_settings(folder: Path, host: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([str(SCRIPT), host], cwd=folder, capture_output=True, text=True)


def test_there_are_ten() -> None:
    assert len(commands()) == 10


def test_docker_is_asked_to_build_start_and_check_the_site(server: Path) -> None:
    noted = (server / "log").read_text().splitlines()
    assert [line for line in noted if line.startswith("docker")] == [
        "docker compose up --build --detach --wait",
        "docker compose exec small python manage.py doctor",
        "docker compose exec small python manage.py createsuperuser",
    ]


def test_the_timer_of_the_dump_is_where_systemd_looks(server: Path) -> None:
    found = {path.name for path in (server / "etc/systemd/system").iterdir()}
    assert found == {"thousand-backup.service", "thousand-backup.timer"}


def test_a_site_starts_with_the_settings_that_were_written(server: Path) -> None:
    assert list(problems(settings(server / "srv/thousand/.env"))) == []


def test_only_root_reads_the_secrets(server: Path) -> None:
    assert (server / "srv/thousand/.env").stat().st_mode & 0o777 == 0o600


def test_each_site_has_secrets_of_its_own(tmp_path: Path) -> None:
    found = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        assert new_settings(tmp_path / name, "play.example.org").returncode == 0
        found.append(settings(tmp_path / name / ".env"))
    for secret in ("SECRET_KEY", "POSTGRES_PASSWORD", "VAPID_PRIVATE_KEY"):
        assert len({one[secret] for one in found}) == 2


def test_settings_that_exist_are_not_written_over(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("SECRET_KEY=kept\n")
    refused = new_settings(tmp_path, "play.example.org")
    assert refused.returncode == 1 and ".env exists" in refused.stderr
    assert (tmp_path / ".env").read_text() == "SECRET_KEY=kept\n"


@pytest.mark.parametrize("host", ["https://a.org", "a.org:80", "a b.org", "-a.org", "a..org", "a"])
def test_a_host_that_is_none_is_refused(tmp_path: Path, host: str) -> None:
    refused = new_settings(tmp_path, host)
    assert refused.returncode == 1 and "write it as play.example.org" in refused.stderr
    assert list(tmp_path.iterdir()) == []
