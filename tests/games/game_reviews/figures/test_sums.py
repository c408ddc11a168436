"""Tests of sums of losses."""

import pytest

from games.game_reviews.figures.situations import Situation
from games.game_reviews.figures.sums import (
    CostlyDecision,
    Sums,
    by_kind,
    sums_from,
    sums_of_loss,
    total,
)
from games.review.judgement import DecisionKind

LOSSES = (12.0, -3.0, 6.0, 0.0)


def sums() -> Sums:
    return total(sums_of_loss(points, 1, action) for action, points in enumerate(LOSSES))


def test_losses_are_added_up_and_gains_with_them() -> None:
    assert (sums().decisions, sums().points, sums().squares) == (4, 15.0, 189.0)


def test_what_costs_as_much_as_an_inaccuracy_is_costly() -> None:
    assert sums().costly == 2


def test_the_costliest_decision_is_the_example() -> None:
    assert sums().example == CostlyDecision(1, 0, 12.0)
    assert sums_of_loss(4.9, 1, 2).example is None


def test_the_error_is_that_of_a_mean() -> None:
    assert sums().error == pytest.approx((132.75 / 3 / 4) ** 0.5)


@pytest.mark.parametrize("one", [sums(), Sums(2, 0, 1.5, 4.25), Sums()])
def test_sums_read_back_as_they_were_stored(one: Sums) -> None:
    assert sums_from(one.as_json()) == one


def test_kinds_add_up_their_situations() -> None:
    found = by_kind({Situation.RAISE: Sums(2, 1, 7.0), Situation.NO_RAISE: Sums(3, 0, 1.0)})
    assert found[DecisionKind.RAISING] == Sums(5, 1, 8.0)
    assert found[DecisionKind.BIDDING] == Sums()
