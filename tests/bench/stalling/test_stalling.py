"""The bench of the clocks: its times follow the site's clock, and a small run."""

import json
from io import StringIO
from random import Random
from statistics import median

from django.core.management import call_command

from games.tables.clocks import GRACE_MS, REFILL_MS, TimeControl
from tests.bench.stalling.command import Command
from tests.bench.stalling.games import Decision
from tests.bench.stalling.pace import PACE, Kind, somebody
from tests.bench.stalling.timing import time_game, time_stalled_game

CONTROL = TimeControl(action_ms=4_000, reserve_ms=60_000, claim_ms=8_000)
# A credit for a slow connection, and the grace.
SPARE_MS = 600 + GRACE_MS


def decisions(*deals: int) -> list[Decision]:
    """One decision of the first seat in each of these deals."""
    return [Decision(deal, 0, Kind.FORCED) for deal in deals]


def test_a_staller_uses_free_time_and_reserve() -> None:
    timing = time_stalled_game(decisions(1), CONTROL, "1")
    assert timing.milliseconds == 4_000 + 60_000 + SPARE_MS and not timing.out


def test_in_a_new_deal_a_staller_uses_the_refill_again() -> None:
    one, two = (time_stalled_game(decisions(*d), CONTROL, "1") for d in ([1, 1], [1, 2]))
    assert REFILL_MS - 1000 <= two.milliseconds - one.milliseconds <= REFILL_MS


def test_all_answers_to_a_claim_take_one_time() -> None:
    claim = [Decision(1, seat, Kind.CLAIM) for seat in range(3)]
    assert time_game(claim, CONTROL, "1").milliseconds == 8_000 + GRACE_MS


def test_people_take_the_documented_time() -> None:
    dice = Random(1)
    times = [somebody(dice).milliseconds(Kind.BID) for _ in range(4000)]
    assert abs(median(times) / 1000 - PACE[Kind.BID][0]) < 0.2


def test_a_small_run_ends_in_one_line_of_json() -> None:
    said = StringIO()
    call_command(Command(), "--games=3", "--groups=1", "--players=2", stdout=said)
    answer = json.loads(said.getvalue().strip().splitlines()[-1])
    assert answer["staller_adds_minutes_calm"] > answer["staller_adds_minutes_quick"] > 0
    assert answer["honest_out_of_reserve_quick_percent"] >= 0
    assert answer["median_minutes_calm"] > 0
    assert answer["stalling_detection"]["calm"]["always_percent"] == 100
