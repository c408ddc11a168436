"""Tests of a day that is over by a program that was written from the documents alone."""

import ast
import copy
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.models import User
from games.daily import days
from games.daily.deals import DEALS
from games.daily.models import Day, Run
from games.engine import shuffle
from tests.factories import client_of
from tests.games.daily import day_checker
from tests.games.daily.playing import play

PAGE = (settings.BASE_DIR / "docs" / "daily.md").read_text()
FAIRNESS = (settings.BASE_DIR / "docs" / "fairness.md").read_text()
SECRET = bytes(range(32))


@pytest.fixture
def finished(day: Day, players: list[User], monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A day that a person has played to its end, as everybody can read it afterwards."""
    for deal in DEALS:
        play(players[0], day, deal)
    runs = Run.objects.filter(user=players[0], day=day).order_by("deal")
    addresses = [f"/game/{run.game_id}/record/" for run in runs]
    visitor = client_of()
    assert all(visitor.get(address).status_code != 200 for address in addresses)
    later = day.is_shown_at
    monkeypatch.setattr(timezone, "now", lambda: later)
    days.close_runs(later)
    assert days.publish_days(later)
    return {
        "commitment": day.commitment,
        "secret": day.secret,
        "player": players[0].display_name,
        "records": [json.loads(visitor.get(address).content) for address in addresses],
    }


def told(day: dict[str, Any]) -> str:
    """Return what the program prints, without anything of this site's."""
    command = [sys.executable, "-I", day_checker.__file__]
    run = subprocess.run(command, input=json.dumps(day), capture_output=True, text=True)
    assert not run.stderr
    return run.stdout.strip()


def test_a_finished_day_is_as_promised(finished: dict[str, Any]) -> None:
    """And each thing that could be otherwise is named."""
    assert len(finished["records"]) == len(DEALS)
    assert told(finished) == "as promised"
    for change, named in CHANGES:
        other = copy.deepcopy(finished)
        change(other)
        assert named in "\n".join(day_checker.differences(other)), named


def _another_secret(day: dict[str, Any]) -> None:
    day["secret"] = bytes(32).hex()


def _swapped_deals(day: dict[str, Any]) -> None:
    day["records"][0], day["records"][1] = day["records"][1], day["records"][0]


def _swapped_cards(day: dict[str, Any]) -> None:
    dealt = day["records"][2]["deals"][0]
    dealt["deck"] = dealt["deck"][2:] + dealt["deck"][:2]


def _another_seat(day: dict[str, Any]) -> None:
    players = day["records"][3]["players"]
    players.append(players.pop(0))


def _another_dealer(day: dict[str, Any]) -> None:
    day["records"][4]["first_dealer"] = (day["records"][4]["first_dealer"] + 1) % 3


def _another_cut(day: dict[str, Any]) -> None:
    day["records"][5]["deals"][0]["cuts"] = [24]


def _contributed(day: dict[str, Any]) -> None:
    day["records"][6]["fairness"]["contributions"][0] = "anna"


def _left_out(day: dict[str, Any]) -> None:
    day["records"].pop()


CHANGES: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (_another_secret, "day: another secret was committed to"),
    (_another_secret, "deal 1: its secret does not follow from the day's"),
    (_swapped_deals, "deal 2: its secret does not follow from the day's"),
    (_swapped_cards, "deal 3: deck 0 differs"),
    (_another_seat, "deal 4: the person sits elsewhere"),
    (_another_dealer, "deal 5: another dealer"),
    (_another_cut, "deal 6: the cuts of deck 0 differ"),
    (_contributed, "deal 7: somebody contributed"),
    (_left_out, "day: 7 deals"),
]


def test_the_program_finds_the_test_values() -> None:
    """Those of docs/daily.md and docs/fairness.md."""
    assert day_checker.deal_secret(SECRET, 1).hex() in PAGE
    listed = re.search(r"Places of deals 1 to 8: ([\d, ]+)\.", PAGE)
    assert listed and day_checker.places(SECRET) == [*map(int, listed[1].split(", "))]
    assert day_checker.deck(SECRET, 0) in FAIRNESS and day_checker.deck(SECRET, 12) in FAIRNESS


def test_cuts_are_those_of_the_site() -> None:
    drawn = [shuffle.cut(SECRET, ["", "", ""], 3, k) for k in range(4)]
    assert day_checker.cuts(SECRET, 3, 4) == drawn


def test_the_program_knows_nothing_of_this_site() -> None:
    """It imports the standard library only."""
    tree = ast.parse(Path(day_checker.__file__).read_text())
    nodes = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))]
    names = {getattr(node, "module", None) or node.names[0].name for node in nodes}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names
