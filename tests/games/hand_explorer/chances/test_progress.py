"""Tests of the work on a hand: bars that grow surer, and the state between two slices."""

import json
from itertools import islice
from typing import Any

import pytest

from games.bots.search.solver import Solver
from games.engine.cards import count
from games.hand_explorer.chances.progress import (
    TRIED,
    Progress,
    first_progress,
    go_on,
    progress_from,
)
from games.hand_explorer.chances.question import HandQuestion
from tests.games.hand_explorer.hands import SEVEN, TEN, question


def after(asked: HandQuestion, lies: int, progress: Progress | None = None) -> Progress:
    """Return the progress after so many lies more."""
    progress = progress or first_progress(asked)
    for _ in islice(go_on(asked, progress, Solver(asked.agreements)), lies):
        pass
    return progress


def written(progress: Progress) -> Progress:
    return progress_from(json.loads(json.dumps(progress.as_json())))


def test_the_net_fills_the_bars_before_a_lie_is_solved() -> None:
    asked = question()
    progress = first_progress(asked)
    assert progress.lies == 0
    bars = [progress.chance(asked, contract) for contract in asked.contracts]
    assert bars[0] > 0.8 > 0.01 > bars[-1]


@pytest.mark.parametrize("hand", [SEVEN, TEN], ids=["seven", "ten"])
def test_the_work_goes_on_where_it_stopped(hand: str) -> None:
    asked = question(hand)
    assert after(asked, 5, written(after(asked, 7))) == after(asked, 12)


@pytest.mark.parametrize("hand", [SEVEN, TEN], ids=["seven", "ten"])
def test_each_lie_is_counted(hand: str) -> None:
    assert after(question(hand), 9).lies == 9


def test_with_ten_cards_the_worse_gifts_are_given_up() -> None:
    asked = question(TEN)
    assert len(first_progress(asked).ranked(asked)) == TRIED
    assert len(after(asked, 10).ranked(asked)) == 4
    assert len(after(asked, 26).ranked(asked)) == 3


def test_later_lies_go_to_the_best_gift_above_all() -> None:
    asked = question(TEN)
    progress = after(asked, 60)
    best, *others = [progress.tallies[cards].lies for cards in progress.ranked(asked)]
    assert best > 1.2 * max(others)


def test_the_best_gift_is_two_cards() -> None:
    asked = question(TEN)
    assert {count(cards) for cards in after(asked, 3).ranked(asked)} == {2}


@pytest.mark.parametrize("agreed", [{"first_lead": "opener"}, {"must_overtake": True}, {}])
def test_where_no_net_knows_the_play_lies_decide(agreed: dict[str, Any]) -> None:
    asked = question("9S JS 9C JC 9D JD 9H", **agreed)
    assert after(asked, 40).chance(asked, 120) < 0.2


@pytest.mark.slow
@pytest.mark.parametrize("hand", [SEVEN, "AS TS 9S KC QC AD JH", TEN])
def test_bars_are_within_three_per_cent_of_ten_times_the_lies(hand: str) -> None:
    """As many lies as some ten seconds of CPU solve (docs/decisions/0123)."""
    asked = question(hand)
    # Beside ten cards there are no more lies.
    usual, most = (2500, 25_000) if hand != TEN else (1200, 3432)
    progress = after(asked, usual)
    first = [progress.chance(asked, one) for one in asked.contracts]
    many = after(asked, most - usual, progress)
    then = [many.chance(asked, one) for one in asked.contracts]
    assert max(abs(a - b) for a, b in zip(first, then, strict=True)) < 0.03
