"""A short load test with faults on a real site; `make test-faults` is the long one."""

import json
import os
import subprocess
import sys

import pytest

from tests.faults.misbehaving_clients import BEHAVIOURS
from tests.site import FOREIGN, ROOT

# Not beside the other test that kills processes. It starts its own PostgreSQL.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("deaths")]
SIZE = ["--tables", "8", "--actions", "1000", "--episode", "2", "--kinds", "short"]


@pytest.fixture(scope="module")
def found() -> dict:
    """Return the summary. Faults get no second try."""
    environment = {k: v for k, v in os.environ.items() if k not in FOREIGN}
    command = [sys.executable, "-m", "tests.faults", *SIZE]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    last = run.stdout.splitlines()[-1:]
    assert last and last[0].startswith("{"), run.stdout[-2000:] + run.stderr[-4000:]
    return dict(json.loads(last[0]))


def test_nothing_is_wrong_after_any_fault(found):
    assert found["wrong"] == []


def test_games_were_played_and_each_finalised(found):
    assert found["actions"] >= 1000
    assert found["games"] == found["finalised"] >= 8


def test_everybody_died_and_words_went_astray(found):
    faults, deaths = found["faults"], found["deaths"]
    assert deaths["web1"] + deaths["web2"] >= 2 and deaths["worker"] >= 1
    assert deaths["ticker1"] + deaths["ticker2"] + deaths["beat"] >= 1
    assert deaths["postgres"] >= 2 and deaths["valkey"] >= 1
    assert faults["die at notify"] >= 1
    assert faults.get("die at rated", 0) + faults.get("die at told", 0) >= 1
    assert sum(faults[f"notices {fate}"] for fate in ("lost", "late", "doubled")) >= 1


def test_clients_were_heard_and_the_rude_ones_were_not(found):
    clients, refusals = found["clients"], found["refusals"]
    assert clients["tables_seen"] > found["actions"] and clients["frames_checked"] > 500
    assert clients["acknowledged_again"] >= 1
    assert {f"misbehaving_{way}" for way in BEHAVIOURS} <= set(clients)
    misbehaving = {code for code in refusals if code.startswith("misbehaving ")}
    assert misbehaving and any(code.startswith("misbehaving ") for code in found["errors"])
    assert set(refusals) - misbehaving <= {"stale", "not_your_turn"}


def test_nobody_lost_a_turn_by_it(found):
    assert found["seats_left"] == 0
    assert found["worst_silence_s"] < 120
