"""The files of a local server, which hold passwords, e-mail addresses and secrets of games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site import ROOT

PREPARE = """
import os
os.umask(0o022)
from thousand_site.server import prepare
import django
django.setup()
prepare.STEPS["data"]()
from django.db import connection
connection.ensure_connection()
from pathlib import Path
from django.conf import settings
for path in [settings.DATA_DIR, *Path(settings.DATA_DIR).iterdir()]:
    print(path.name, oct(path.stat().st_mode & 0o777))
"""


def modes(directory: Path) -> dict[str, str]:
    """Prepare a server in this folder; return the permissions of the folder and its files."""
    environment = {
        "DATA_DIR": str(directory),
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "thousand_site.settings",
        "REDIS_URL": os.environ["REDIS_URL"],
    }
    run = subprocess.run(
        [sys.executable, "-c", PREPARE], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    return dict(line.split() for line in run.stdout.splitlines())


PRIVATE = {
    "var": "0o700",
    "secret_key": "0o600",
    "vapid_private_key": "0o600",
    "thousand.sqlite3": "0o600",
    "thousand.sqlite3-wal": "0o600",
    "thousand.sqlite3-shm": "0o600",
}


@pytest.mark.slow
def test_files_of_new_and_older_databases_are_for_their_owner_alone(tmp_path: Path) -> None:
    directory = tmp_path / "var"
    assert modes(directory) == PRIVATE
    # As a version that did not restrict them left them.
    directory.chmod(0o755)
    (directory / "thousand.sqlite3").chmod(0o644)
    assert modes(directory) == PRIVATE
