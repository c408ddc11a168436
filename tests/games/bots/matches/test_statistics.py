"""The statistics of sets, and their intervals."""

from math import isinf

import pytest

from games.bots.matches import SetResult, statistics_of


def rows(*points: float) -> list[SetResult]:
    return [SetResult(number, 1 / 3, value, 1) for number, value in enumerate(points)]


def test_the_interval_is_of_the_sets() -> None:
    found = statistics_of(rows(1.0, 0.0, 1.0, 0.0), are_games=True)
    reach = 1.96 * (1 / 3) ** 0.5 / 2
    assert found.points == 0.5
    assert (found.points_low, found.points_high) == pytest.approx((0.5 - reach, 0.5 + reach))
    assert found.capped == 4


def test_of_one_set_no_bound_is_known() -> None:
    assert isinf(statistics_of(rows(1.0), are_games=True).points_high)


def test_deals_have_no_share_of_games() -> None:
    assert statistics_of(rows(1.0, 2.0), are_games=False).win_share is None
