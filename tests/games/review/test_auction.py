"""Tests of the ends of an auction, by a net and by solved worlds."""

from random import Random

import pytest

from games.bots.search.budget import Budget
from games.bots.search.equity import Chances
from games.bots.search.solver import Solver
from games.engine import observe
from games.review.auction import FIRST, Auction
from games.review.judgement import mean_chances
from tests.games.bots.deals import deal

BUDGET = Budget(bidding=16, drawn=2)
STRONG = "AS TS KS QS KH QH AH"


def auction(**agreements: object) -> Auction:
    game = deal(["", STRONG], **agreements)
    return Auction(observe(game, 1), Solver(game.agreements), BUDGET)


def promised(found: Auction, worlds: int) -> Chances:
    """Return the mean of the chances if the second seat plays for 105."""
    hand = found.seen.hand
    rows = [
        (found.chances({**world, 1: hand}, (1, 105)), share)
        for world, share in found.worlds(worlds, Random(1))
    ]
    return mean_chances(rows)


def test_a_net_looks_at_more_worlds() -> None:
    found = auction()
    assert found.has_net and found.first == FIRST * BUDGET.bidding < found.usual


def test_without_a_net_worlds_are_solved() -> None:
    found = auction(first_lead="opener")
    assert not found.has_net and found.first == found.usual == BUDGET.bidding


def test_shares_of_worlds_add_up_to_one() -> None:
    assert sum(share for _, share in auction().worlds(20, Random(1))) == pytest.approx(1.0)


def test_the_net_promises_what_solved_worlds_bring(monkeypatch: pytest.MonkeyPatch) -> None:
    by_net = promised(auction(), 64)
    solving = auction()
    monkeypatch.setattr(solving, "has_net", False)
    assert by_net == pytest.approx(promised(solving, 32), abs=0.05)


def test_all_chances_add_up_to_one() -> None:
    assert sum(promised(auction(), 4)) == pytest.approx(1.0)
