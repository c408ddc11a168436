"""Tests of the number of worlds of a judgement."""

import pytest

from games.engine.actions import PASS, STAND, Action
from games.review.judgement import Row, Rows
from games.review.stages import (
    PART,
    best_of,
    costs_of,
    is_equal,
    raced,
    worlds_to_measure,
    worths_of,
)

BOTH = (PASS, STAND)
POINT = 0.001


def row(passing: float, standing: float) -> Row:
    return {PASS: (passing, 1 - passing), STAND: (standing, 1 - standing)}


def looked_at(worlds: list[Row], chosen: Action) -> Rows:
    return raced(
        worlds,
        BOTH,
        chosen,
        0,
        lambda some, choices: [({one: world[one] for one in choices}, 1.0) for world in some],
    )


def test_a_plain_choice_ends_the_search() -> None:
    assert len(looked_at([row(0.5, 0.4)] * 20, PASS)) == PART


def test_a_choice_behind_is_left_out_later_but_not_the_chosen_one() -> None:
    rows = looked_at([row(0.5, 0.4)] * 20, STAND)
    assert [len(one) for one, _ in rows] == [2] * 20


def test_an_open_race_goes_on() -> None:
    assert len(looked_at([row(0.5, 0.4), row(0.3, 0.4)] * 10, PASS)) == 20


def test_equal_choices_end_the_search() -> None:
    assert len(looked_at([row(0.5, 0.5)] * 20, PASS)) == PART


def test_a_choice_is_worth_its_mean_over_the_worlds_that_have_it() -> None:
    rows: Rows = [(row(0.5, 0.4), 1.0), ({PASS: (0.7, 0.3)}, 1.0)]
    assert worths_of(rows, BOTH)[PASS] == pytest.approx((0.6, 0.4))
    assert worths_of(rows, BOTH)[STAND] == pytest.approx((0.4, 0.6))


def test_what_was_dropped_is_not_best() -> None:
    rows: Rows = [(row(0.5, 0.6), 1.0), ({PASS: (0.3, 0.7)}, 1.0)]
    assert best_of(rows, worths_of(rows, BOTH), PASS, 0) == PASS


def test_a_cost_is_of_the_worlds_that_both_choices_have() -> None:
    """The means of all worlds, 0.4 and 0.5, call the dropped choice the better one."""
    rows: Rows = [(row(0.6, 0.5), 1.0), ({PASS: (0.2, 0.8)}, 1.0)]
    assert costs_of(rows, PASS, 0) == pytest.approx({PASS: 0.0, STAND: 0.1})


def test_a_cost_counts_the_shares_of_worlds() -> None:
    rows: Rows = [(row(0.6, 0.5), 3.0), (row(0.6, 0.6), 1.0)]
    assert costs_of(rows, PASS, 0)[STAND] == pytest.approx(0.075)


@pytest.mark.parametrize(("alone", "is_known"), [(2, True), (3, False)])
def test_a_choice_of_too_few_worlds_has_no_cost(alone: int, is_known: bool) -> None:
    rows: Rows = [(row(0.6, 0.5), 1.0)] * 2 + [({PASS: (0.2, 0.8)}, 1.0)] * alone
    assert (STAND in costs_of(rows, PASS, 0)) is is_known


def test_a_world_that_was_not_searched_costs_nothing() -> None:
    assert costs_of([({}, 1.0), (row(0.6, 0.5), 1.0)], PASS, 0)[STAND] == pytest.approx(0.1)


def test_without_worlds_nothing_is_worth_anything() -> None:
    assert worths_of([({}, 1.0)], BOTH) == {}


@pytest.mark.parametrize(("ahead", "equal"), [(0.4, True), (0.6, False)])
def test_less_than_half_a_point_is_nothing(ahead: float, equal: bool) -> None:
    worths = worths_of([(row(0.5, 0.5 + ahead * POINT), 1.0)], BOTH)
    assert is_equal(worths, STAND, PASS, 0, POINT) is equal


@pytest.mark.parametrize(
    ("rows", "worlds"),
    [
        # Sure: half of the usual number.
        ([row(0.5, 0.52)] * 20, 10),
        # A swing of 19 points each way, 4 of which are wanted.
        ([row(0.5, 0.519), row(0.5, 0.481)] * 10, 23),
        # Of a loss of 21 points 5.25 will do.
        ([row(0.5, 0.54), row(0.5, 0.502)] * 10, 14),
        # Never more than three times.
        ([row(0.5, 0.9), row(0.5, 0.1)] * 10, 60),
    ],
    ids=["sure", "small", "large", "most"],
)
def test_unsure_losses_get_more_worlds(rows: list[Row], worlds: int) -> None:
    shared: Rows = [(one, 1.0) for one in rows]
    assert worlds_to_measure(shared, STAND, PASS, 0, 20, POINT) == worlds
