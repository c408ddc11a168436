"""The bench of fair play: its simulated month, and a small run."""

import json
from collections.abc import Iterator
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from games.bots import Bot
from games.bots.bot_match import decks
from games.engine import Phase, act, legal_actions, new_game, observe, start_deal
from games.engine.actions import PASS, Action
from games.engine.cards import Seat
from games.engine.record import DealFinished
from tests.bench.fairplay import accounts, pairs
from tests.bench.fairplay.accounts import Scores
from tests.bench.fairplay.bidders import CLASSIC, honest_table, pair_at, table_steps
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


@pytest.mark.slow
def test_a_small_run_ends_in_one_line_of_json() -> None:
    said = StringIO()
    call_command(
        Command(), "--tables=1", "--deals=30", "--zeal", "1", "--months=1", "--pairs=0", stdout=said
    )
    answer: dict[str, Any] = json.loads(said.getvalue().strip().splitlines()[-1])
    assert {"tables", "deals", "bound", "false_alarms", "detection", "pairs"} < set(answer)
    for name in accounts.DETECTORS:
        assert answer[f"{name}_detection"] == {"1.0": 1.0}
        assert answer[f"{name}_false_alarms"] <= 0.02


def test_pairs_who_bid_for_each_other_are_found_and_honest_ones_are_not() -> None:
    tables = [
        pairs.simulate(kind, way, rate, f"small:{way}", 9, plays=False)
        for kind, way, rate in [("odd", "honest", 0.0), ("plain", "both", 1.0)]
    ]
    found = pairs.summary(tables)
    assert found["honest"]["pairs"] == 6 and found["honest"]["now"][9][0] == 0
    assert found["both_1.00"]["now"][9][0] == 1 and found["both_1.00"]["gain"]["games"] == 9


def test_tables_of_a_journal_are_not_played_again(tmp_path: Path) -> None:
    journal = tmp_path / "tables.jsonl"
    starts = iter([True, False] + [False] * 50)
    first = pairs.play_tables(1, 3, "j", journal, lambda: next(starts))
    assert len(first) == 1 and first == pairs.play_tables(1, 3, "j", journal, lambda: False)


@pytest.mark.parametrize(
    ("way", "holder", "helps"),
    [("yield", 1, "pass"), ("early", 2, "pass"), ("push", 2, "bid 105")],
)
def test_each_way_of_helping_bids_so(way: str, holder: int, helps: str) -> None:
    """Each finds a deal in which seat 0 alone would do otherwise."""
    players = honest_table("plain", "ways")
    bots, _talk = pair_at(players, (0, 1, 2), way, 1.0, "ways")
    assert helps in {
        str(done) for honest, done in _choices(players[0], bots[0], holder) if honest != done
    }


def _choices(honest: Bot, helper: Bot, holder: Seat) -> Iterator[tuple[Action, Action]]:
    """Yield what both choose in the first bid against this holder, in a hundred deals."""
    for deck in islice(decks("ways"), 100):
        # The opener sits to the left of the dealer, and seat 0 speaks after them.
        game = start_deal(new_game(CLASSIC, holder - 1), deck, ())
        while game.to_act not in (0, None):
            game = act(game, game.to_act, PASS)
        if game.phase is Phase.BIDDING and len(legal := legal_actions(game)) > 1:
            seen = observe(game, 0)
            yield honest.choose(seen, legal), helper.choose(seen, legal)


def test_a_drawn_result_is_booked_by_the_rules() -> None:
    steps = [
        step for _, _, step in table_steps(honest_table("plain", "d"), "honest", 0, "d", 1, True)
    ]
    ends = [step.outcome for step in steps if isinstance(step, DealFinished)]
    assert {"made", "failed"} <= {end.outcome for end in ends}
    assert ends[-1].winner is not None and max(ends[-1].scores) >= 1000
