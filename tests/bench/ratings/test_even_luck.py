"""The comparison of the rating with even luck with the real one."""

from statistics import fmean

import pytest

from tests.bench.ratings.even_luck import EvenLuck, LuckyMatch, compare, lucky_matches

LUCKY = LuckyMatch((0, 1, 2), (1, 2, 3), (2.0, 0.0, -2.0))
UNLUCKY = LuckyMatch((0, 1, 2), (1, 2, 3), (-2.0, 0.0, 2.0))


def test_a_lucky_win_is_worth_less() -> None:
    lucky, unlucky = EvenLuck(3), EvenLuck(3)
    lucky.learn(LUCKY)
    unlucky.learn(UNLUCKY)
    assert lucky.ratings[0] < unlucky.ratings[0]
    assert sum(lucky.ratings) == pytest.approx(4500)


def test_luck_has_the_mean_zero() -> None:
    _, matches = lucky_matches(9, 400, 1)
    assert fmean(match.pair_luck(0, 1) for match in matches) == pytest.approx(0, abs=0.03)


def test_it_is_nearer_to_the_true_strength() -> None:
    found = compare(90, 5)["30"]
    assert found["even_luck"]["correlation"] > found["real"]["correlation"]
