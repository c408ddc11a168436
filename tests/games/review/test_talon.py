"""Tests of the luck of the talon."""

import pytest

from games.bots.search.budget import Budget
from games.bots.search.solver import Solver
from games.engine import observe
from games.engine.record import read_record
from games.engine.state import Phase
from games.review.talon import luck_of_talon, talons
from tests.games.bots.deals import deal
from tests.games.review.records import short_record

BUDGET = Budget(bidding=16, drawn=2)
HAND = "AS TS KS AC TC 9D JD"


def luck(talon: str) -> tuple[float, ...]:
    """Return the luck of forehand, who has the opening bid and plays with this talon."""
    hands = [HAND, "9S JS QC JC QD KD 9H"]
    before = deal(hands, talon=talon, actions=["pass"])
    after = deal(hands, talon=talon, actions=["pass", "pass"])
    assert before.phase is Phase.BIDDING and after.phase is Phase.EXCHANGE
    knew, knows = observe(before, 0), observe(after, 0)
    found = luck_of_talon(knew, knows, Solver(before.agreements), BUDGET)
    assert found is not None
    return found.luck


@pytest.mark.parametrize(("talon", "sign"), [("QS AD AH", 1), ("9C JH QH", -1)])
def test_good_cards_are_good_luck_for_the_declarer(talon: str, sign: int) -> None:
    assert sign * luck(talon)[0] > 0


def test_what_the_declarer_wins_the_others_lose() -> None:
    found = luck("QS AD AH")
    assert sum(found) == pytest.approx(0.0) and max(found[1:]) < 0


def test_each_talon_that_is_taken_is_found_once() -> None:
    record = read_record(short_record())
    found = list(talons(record))
    assert [deal for deal, _, _ in found] == sorted({deal for deal, _, _ in found}) != []
    for _, before, after in found:
        assert before.seat == after.seat == after.declarer
        assert (before.hand.bit_count(), after.hand.bit_count()) == (7, 10)
        assert before.talon is None
