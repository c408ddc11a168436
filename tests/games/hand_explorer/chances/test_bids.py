"""Tests of what bids and a pass are worth."""

import pytest

from games.hand_explorer.chances.bids import bid_worths
from games.hand_explorer.chances.question import LEFT, RIGHT
from tests.games.hand_explorer.hands import SEVEN, TEN, question

WEAK = "9S JS 9C JC 9D JD 9H"


def test_a_contract_that_is_made_wins_more_often_than_one_that_fails() -> None:
    worths = bid_worths(question())
    assert all(one > other for one, other in zip(worths.made, worths.failed, strict=True))


def test_a_raise_after_the_talon_only_adds() -> None:
    worths = bid_worths(question())
    assert min(worths.raised) >= 0 and worths.raised[0] > 0.005


def test_where_no_raise_is_agreed_only_giving_up_adds() -> None:
    asked = question(raise_after_talon=False, distribution="off")
    assert set(bid_worths(asked).raised) == {0.0}


def test_a_pass_with_a_good_hand_costs() -> None:
    worths = bid_worths(question())
    assert worths.win(0, 0.9) > worths.passed


def test_with_a_weak_hand_a_pass_is_better() -> None:
    worths = bid_worths(question(WEAK, distribution="off"))
    assert worths.passed > worths.win(0, 0.05)


def test_giving_up_costs_about_as_much_as_a_pass() -> None:
    worths = bid_worths(question(WEAK))
    assert abs(worths.win(0, 0.02) - worths.passed) < 0.02


def test_a_rival_on_the_barrel_makes_a_pass_dangerous() -> None:
    calm, close = (bid_worths(question(scores=(0, 0, one))).passed for one in (0, 880))
    assert close < calm


def test_ten_cards_have_neither_a_pass_nor_a_raise() -> None:
    worths = bid_worths(question(TEN))
    assert worths.passed == 0 and set(worths.raised) == {0.0}


@pytest.mark.parametrize("place", [{"dealer": RIGHT, "holder": LEFT, "bid": 105}, {"bid": 140}])
def test_who_has_opened_may_be_outbid(place: dict[str, int]) -> None:
    assert 0 < bid_worths(question(SEVEN, **place)).passed < 1
