"""Games behind the proxy, while web processes, the database and Valkey are replaced or emptied."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tests.programs import required
from tests.site import FOREIGN, ROOT

# Not beside the other tests that kill processes.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("deaths")]
SIZE = ["--tables", "6", "--actions", "300", "--episode", "3"]
KINDS = ["rolling upgrade", "database gap", "Valkey emptied", "backup"]


def load_test(*options: str) -> dict[str, Any]:
    """Return the summary of a load test behind the proxy."""
    required("haproxy")
    environment = {k: v for k, v in os.environ.items() if k not in FOREIGN}
    command = [sys.executable, "-m", "tests.faults", "--proxy", *SIZE, *options]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    last = run.stdout.splitlines()[-1:]
    assert last and last[0].startswith("{"), run.stdout[-2000:] + run.stderr[-4000:]
    return dict(json.loads(last[0]))


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    return load_test("--web", "3", "--kinds", *KINDS)


def test_nothing_acknowledged_is_lost_and_every_table_goes_on(found: dict[str, Any]) -> None:
    assert found["wrong"] == []
    assert found["games"] == found["finalised"] >= 6
    assert found["seats_left"] == 0


def test_every_web_process_was_replaced_around_a_migration(found: dict[str, Any]) -> None:
    rounds = found["faults"]["migrate"]
    assert rounds >= 1 and found["faults"]["replace web"] == 3 * rounds
    assert all(found["deaths"][f"web{number}"] >= rounds for number in (1, 2, 3))


def test_the_database_was_away_and_valkey_was_emptied(found: dict[str, Any]) -> None:
    assert found["deaths"]["postgres"] >= 1 and found["faults"]["flush Valkey"] >= 1


def test_a_backup_that_was_taken_meanwhile_holds_whole_games(found: dict[str, Any]) -> None:
    """What is wrong in it stands with all that is wrong."""
    backup = found["backup"]
    assert backup["games"] >= 6 and backup["dump_mb"] > 0
    assert {"dump_s", "restore_s", "verify_s"} <= set(backup)


def test_closing_processes_tell_their_sockets_to_connect_again(found: dict[str, Any]) -> None:
    """1012 is the code of a process that stops in order."""
    assert found["lost_connections"]["1012"] >= 3


def test_games_go_on_when_all_share_few_connections() -> None:
    """By PgBouncer: fewer connections than there are threads."""
    required("pgbouncer")
    found = load_test("--web", "2", "--pgbouncer", "--kinds", "no fault", "database gap")
    assert found["wrong"] == []
    assert found["games"] == found["finalised"] >= 6
