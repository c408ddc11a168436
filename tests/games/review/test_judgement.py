"""Tests of means and differences over worlds."""

import pytest

from games.engine.actions import PASS, STAND
from games.review.judgement import Rows, difference, means

ROWS: Rows = [
    ({PASS: (0.5, 0.5, 0.0), STAND: (0.3, 0.3, 0.4)}, 1.0),
    ({PASS: (0.1, 0.2, 0.7), STAND: (0.7, 0.1, 0.2)}, 3.0),
]
BOTH = (PASS, STAND)


def test_a_likely_world_weighs_more() -> None:
    found = means(ROWS, BOTH)
    assert found[PASS] == pytest.approx((0.2, 0.275, 0.525))
    assert found[STAND] == pytest.approx((0.6, 0.15, 0.25))


def test_worlds_that_were_not_searched_do_not_count() -> None:
    assert means([*ROWS, ({}, 9.0)], BOTH) == means(ROWS, BOTH)
    assert difference([*ROWS, ({}, 9.0)], PASS, STAND) == difference(ROWS, PASS, STAND)


def test_without_worlds_nothing_is_known() -> None:
    assert means([({}, 1.0)], BOTH) == {}
    assert difference([({}, 1.0)], PASS, STAND) is None


def test_other_worlds_may_like_the_best_choice_less() -> None:
    found = difference(ROWS, PASS, STAND)
    assert found is not None
    assert found[0] == pytest.approx((-0.4, 0.125, 0.275))


def test_each_seat_has_an_error_of_its_own() -> None:
    found = difference(ROWS, PASS, STAND)
    assert found is not None
    assert found[1] == pytest.approx((0.212, 0.027, 0.239), abs=0.001)


def test_equal_worlds_are_sure() -> None:
    found = difference([ROWS[0]] * 4, PASS, STAND)
    assert found is not None and found[1] == pytest.approx((0.0,) * 3)


def test_what_one_seat_loses_the_others_win() -> None:
    found = difference(ROWS, PASS, STAND)
    assert found is not None and sum(found[0]) == pytest.approx(0.0)
