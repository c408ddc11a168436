"""Tests of games.fairplay.detection.chance."""

import pytest

from games.fairplay.detection.chance import deviation, excess, tail


def test_the_tail_of_zero_is_certain() -> None:
    assert tail(0, 3.0) == 1.0 and tail(1, 0.0) == 0.0


def test_a_gamma_mean_of_four_with_shape_four_gives_halves() -> None:
    # The mean has the ratio 1: the probability of no event is 1 / 2 ** 4.
    assert tail(1, 4.0) == pytest.approx(1 - 1 / 16)


def test_small_tails_are_precise() -> None:
    assert tail(40, 0.5) == pytest.approx(tail(39, 0.5) * 0.111 * 43 / 40, rel=0.05)


def test_deviations_are_those_of_a_normal_variable() -> None:
    assert deviation(0.5) == pytest.approx(0.0)
    assert deviation(0.01) == pytest.approx(2.326, abs=0.001)
    assert deviation(1.0) < -5 and deviation(0.0) > 30


def test_people_differ_so_twice_the_expected_number_is_no_surprise() -> None:
    assert excess(8, 4.0) < 2 < 3 < excess(20, 4.0)
