"""The bench of fair play: its simulated month, and a small run."""

import json
from io import StringIO
from random import Random
from typing import Any

from django.core.management import call_command

from tests.bench.fairplay import accounts
from tests.bench.fairplay.accounts import Scores
from tests.bench.fairplay.command import Command
from tests.bench.fairplay.crowd import CUSTOM, honest_month


def test_a_month_has_pool_and_custom_tables_and_some_departures() -> None:
    world = honest_month(Random(1))
    left = sum(seat.left for table in world.tables for seat in table.seats)
    seats = sum(len(table.seats) for table in world.tables)
    assert len(world.tables) > 1000 and 0.01 < left / seats < 0.1
    assert 0.02 < sum(table.ladder == CUSTOM for table in world.tables) / len(world.tables) < 0.3


def test_newcomers_and_established_players_are_told_apart() -> None:
    world = honest_month(Random(1))
    known = world.standings()
    newcomers = sum(known.is_newcomer(1, person.number) for person in world.people)
    assert 0.3 < newcomers / len(world.people) < 0.9


def test_the_bound_is_what_one_in_a_hundred_honest_people_passes() -> None:
    scores = Scores(honest=[n / 100 for n in range(1000)], cheats={1.0: [9.0, 9.88, 9.9, 12.0]})
    found = accounts.summary("departures", scores, 0.01)
    assert found["departures_bound"] == 9.89 and found["departures_detection"] == {"1.0": 0.5}


def test_a_small_run_ends_in_one_line_of_json() -> None:
    said = StringIO()
    call_command(Command(), "--tables=1", "--deals=30", "--zeal", "1", "--months=1", stdout=said)
    answer: dict[str, Any] = json.loads(said.getvalue().strip().splitlines()[-1])
    assert {"tables", "deals", "bound", "false_alarms", "detection"} < set(answer)
    for name in accounts.DETECTORS:
        assert answer[f"{name}_detection"] == {"1.0": 1.0}
        assert answer[f"{name}_false_alarms"] <= 0.02
