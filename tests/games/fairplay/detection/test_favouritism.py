"""Tests of games.fairplay.detection.favouritism and of the threshold."""

import pytest

from games.fairplay.detection.favouritism import (
    NO_FAVOURITISM,
    TransferSums,
    favouritism,
    matched,
    transfer_sums,
)
from games.fairplay.detection.point_transfers import Role
from tools.calibrate_fairplay.calibration import rate_above, threshold


def test_sums_add_up() -> None:
    whole = transfer_sums([1.0, 2.0]) + transfer_sums([6.0])
    assert whole == transfer_sums([1.0, 2.0, 6.0]) == TransferSums(3, 9.0, 41.0)
    # The variance of 1, 2, 6 is 7; that of their mean a third of it.
    assert (whole.mean, whole.variance) == (3.0, pytest.approx(7 / 3))


def test_equal_transfers_are_no_favouritism() -> None:
    same = {role: transfer_sums([5.0, -5.0, 10.0, 0.0]) for role in Role}
    assert favouritism(same, same).score == 0.0


def test_the_score_is_in_standard_deviations() -> None:
    one = {Role.THIRD: transfer_sums([12.0, 8.0, 12.0, 8.0])}
    other = {Role.THIRD: transfer_sums([2.0, -2.0, 2.0, -2.0])}
    found = favouritism(one, other)
    # Means 10 and 0, each of a variance of 16/3/4.
    assert (found.deals, found.points) == (4, 10.0)
    assert found.score == pytest.approx(10 / (2 * 16 / 12) ** 0.5)


def test_transfers_to_declarers_and_defenders_are_not_compared() -> None:
    """A weak player gives most to declarers, which is no favouritism of frequent declarers."""
    to_declarer, to_defender = [20.0, 22.0, 18.0, 20.0], [1.0, -1.0, 0.0, 0.0]
    bold = {Role.RECEIVER: transfer_sums(to_declarer * 3), Role.THIRD: transfer_sums(to_defender)}
    timid = {Role.RECEIVER: transfer_sums(to_declarer), Role.THIRD: transfer_sums(to_defender * 3)}
    assert favouritism(bold, timid).points == pytest.approx(0.0)


def test_few_deals_give_no_result() -> None:
    few = {Role.THIRD: transfer_sums([60.0, 60.0, 60.0])}
    assert favouritism(few, few) == NO_FAVOURITISM == favouritism({}, {})


def test_without_variance_the_score_is_zero() -> None:
    assert (
        favouritism(
            {Role.THIRD: transfer_sums([1.0] * 5)}, {Role.THIRD: transfer_sums([0.0] * 5)}
        ).score
        == 0.0
    )


def test_the_threshold_has_the_requested_false_alarm_rate() -> None:
    assert threshold([1.0, -1.0, 1.0, -1.0], 0.01) == pytest.approx(2.326, abs=1e-3)
    assert rate_above([1.0, 2.0, 3.0, 4.0], 2.0) == 0.5


def test_many_small_situations_are_compared_with_one_variance() -> None:
    to_one = {f"{n}": transfer_sums([1.0, 0.0, 1.0]) for n in range(6)}
    to_others = {f"{n}": transfer_sums([0.0, 0.0, 1.0]) for n in range(6)}
    found = matched(to_one, to_others)
    assert (found.deals, found.points) == (18, pytest.approx(1 / 3))
    # Each side has a spread of 2/3; 24 degrees of freedom; a weight of 3/2 in each situation.
    variance = (12 * 2 / 3 + 20 * 0.15) / (24 + 20)
    assert found.score == pytest.approx((6 * 1.5 / 3) / (variance * 9.0) ** 0.5)
    assert found.comparisons == 9.0


def test_only_like_situations_are_compared() -> None:
    """A habit in one situation is no favour to who is met in it more often."""
    rare, often = transfer_sums([1.0, 0.9] * 3), transfer_sums([1.0, 0.9] * 12)
    low, lows = transfer_sums([-1.0, -0.9] * 3), transfer_sums([-1.0, -0.9] * 12)
    assert matched({"a": often, "b": low}, {"a": rare, "b": lows}).points == pytest.approx(0.0)
    assert matched({"a": often}, {"b": lows}) == NO_FAVOURITISM


def test_too_few_decisions_to_know_their_variance_give_no_result() -> None:
    few = {"a": transfer_sums([1.0, 0.0])}
    assert matched(few, few) == NO_FAVOURITISM


def test_few_bids_that_look_alike_say_little() -> None:
    """Three games of an honest player once had a score of 11.7, by a variance of nearly nothing."""
    to_one = {f"{n}": transfer_sums([0.1, 0.1]) for n in range(7)}
    to_others = {f"{n}": transfer_sums([-0.1, -0.1]) for n in range(7)}
    assert 0 < matched(to_one, to_others).score < 2.5
