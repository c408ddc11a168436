"""Tests of the value of a contract, which grows with the chance to make it."""

import pytest

from games.bots.search.contracts import (
    AFTER_EXCHANGE,
    Calibration,
    best_contract,
    chance,
    evenly,
    highest_contract,
    worth,
)
from games.bots.search.equity import Outlook
from tests.games.bots.search.equity.standings import dealt

EVEN = Calibration(shift=0.0, spread=5.0)


def test_a_contract_at_the_value_is_made_half_of_the_time() -> None:
    assert chance(evenly([120]), 120, EVEN) == pytest.approx(0.5)


def test_a_shift_counts_like_points() -> None:
    assert chance(evenly([110]), 120, Calibration(shift=10.0, spread=5.0)) == pytest.approx(0.5)


def test_the_chances_of_worlds_are_averaged() -> None:
    assert chance(evenly([20, 220]), 120, EVEN) == pytest.approx(0.5)


def test_a_contract_that_is_surely_made_is_worth_more_than_a_lower_one() -> None:
    outlook = Outlook(dealt([0, 0, 0]))
    low, high = (worth(outlook, 1, contract, evenly([200]), EVEN)[1] for contract in (100, 150))
    assert high > low


def test_the_best_contract_leaves_a_margin() -> None:
    outlook = Outlook(dealt([0, 0, 0]))
    _, contract = best_contract(outlook, 1, range(100, 201, 5), evenly([160]), AFTER_EXCHANGE)
    assert 130 <= contract <= 160


def test_the_lowest_of_equal_contracts_is_chosen() -> None:
    """Any of them wins from the barrel."""
    outlook = Outlook(dealt([0, 880, 0], barrel=[None, 0, None]))
    assert best_contract(outlook, 1, (120, 125, 130), evenly([300]), EVEN)[1] == 120


def test_a_rare_value_promises_no_contract() -> None:
    assert highest_contract([(120, 0.995), (300, 0.005)]) == 140


def test_of_many_equal_values_none_is_left_out() -> None:
    assert highest_contract(evenly(range(100, 300))) == 319
