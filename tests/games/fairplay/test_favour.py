"""The statistic: like is held against like, and nothing is said of few deals."""

import pytest

from games.fairplay.detection.calibration import bound_of, rate_above
from games.fairplay.detection.favouritism import NONE, Sums, favour, summed
from games.fairplay.detection.point_transfers import Role


def test_sums_add_up() -> None:
    whole = summed([1.0, 2.0]) + summed([6.0])
    assert whole == summed([1.0, 2.0, 6.0]) == Sums(3, 9.0, 41.0)
    # The variance of 1, 2, 6 is 7; that of their mean a third of it.
    assert (whole.mean, whole.doubt) == (3.0, pytest.approx(7 / 3))


def test_who_gives_all_the_same_favours_nobody() -> None:
    same = {role: summed([5.0, -5.0, 10.0, 0.0]) for role in Role}
    assert favour(same, same).score == 0.0


def test_more_given_to_the_one_counts_in_deviations() -> None:
    one = {Role.THIRD: summed([12.0, 8.0, 12.0, 8.0])}
    other = {Role.THIRD: summed([2.0, -2.0, 2.0, -2.0])}
    found = favour(one, other)
    # Means 10 and 0, each of a variance of 16/3/4.
    assert (found.deals, found.points) == (4, 10.0)
    assert found.score == pytest.approx(10 / (2 * 16 / 12) ** 0.5)


def test_a_gift_to_a_declarer_is_not_held_against_one_to_a_defender() -> None:
    """A weak player gives most to whoever declares: no favour, even if one declares more often."""
    to_declarer, to_defender = [20.0, 22.0, 18.0, 20.0], [1.0, -1.0, 0.0, 0.0]
    bold = {Role.RECEIVER: summed(to_declarer * 3), Role.THIRD: summed(to_defender)}
    timid = {Role.RECEIVER: summed(to_declarer), Role.THIRD: summed(to_defender * 3)}
    assert favour(bold, timid).points == pytest.approx(0.0)


def test_of_few_deals_nothing_is_said() -> None:
    few = {Role.THIRD: summed([60.0, 60.0, 60.0])}
    assert favour(few, few) == NONE == favour({}, {})


def test_all_alike_is_no_proof() -> None:
    assert favour({Role.THIRD: summed([1.0] * 5)}, {Role.THIRD: summed([0.0] * 5)}).score == 0.0


def test_the_bound_leaves_the_share_of_the_honest_above_it() -> None:
    assert bound_of([1.0, -1.0, 1.0, -1.0], 0.01) == pytest.approx(2.326, abs=1e-3)
    assert rate_above([1.0, 2.0, 3.0, 4.0], 2.0) == 0.5
