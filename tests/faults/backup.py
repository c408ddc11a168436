"""A backup that is taken while games are played, restored beside the site, and verified."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.site import ROOT
from thousand_site.server.embedded import create_database, drop_database, postgres_programs

Json = dict[str, Any]
RESTORED = "restored"


@contextmanager
def timed(found: Json, name: str) -> Iterator[None]:
    """Note how many seconds the block took."""
    began = time.monotonic()
    yield
    found[name] = round(time.monotonic() - began, 1)


def back_up_and_restore(url: str, directory: Path, environment: dict[str, str], since: str) -> Json:
    """Do what docs/operations says; return the times in seconds, and what is wrong.

    since  the games from this time on are verified
    """
    programs, dump, found = postgres_programs(), str(directory / "thousand.dump"), Json()
    target = create_database(url, RESTORED)
    try:
        with timed(found, "dump_s"):
            run(str(programs / "pg_dump"), "--format=custom", "--file", dump, url)
        found["dump_mb"] = round(Path(dump).stat().st_size / 1e6, 1)
        restore = [str(programs / "pg_restore"), "--exit-on-error", "--no-owner"]
        with timed(found, "restore_s"):
            run(*restore, "--dbname", target, dump)
        with timed(found, "verify_s"):
            found |= verified(environment | {"DATABASE_URL": target, "DATABASE_POOL": "0"}, since)
    finally:
        drop_database(url, RESTORED)
    return found


def run(*command: str) -> None:
    """Run a program to its end. Raises: RuntimeError: what it said."""
    ended = subprocess.run(command, capture_output=True, text=True)
    if ended.returncode:
        raise RuntimeError(f"{command[0]}: {ended.stderr[-500:]}")


def verified(environment: dict[str, str], since: str) -> Json:
    """Verify the games of a site from a time on; return their number, and what is wrong."""
    command = [sys.executable, "manage.py", "verify_games", "--since", since]
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    lines = [json.loads(line) for line in ended.stdout.splitlines()]
    totals = lines.pop() if lines else {"games": 0}
    wrong = [f"restored game {line['game']}: {line['fault']}" for line in lines]
    if not lines and ended.returncode:
        wrong.append(f"verify_games: {ended.stderr[-500:]}")
    return {"games": totals["games"], "wrong": wrong}
