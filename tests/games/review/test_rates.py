"""Tests of rates and grades."""

import pytest

from games.engine.actions import PASS
from games.review.judgement import DecisionKind, Judgement
from games.review.rates import Grade, Rate, grade_of, rate_of, rates_by_kind
from games.review.reviewer import Judged


def decision(
    points: float, kind: DecisionKind = DecisionKind.DEFENCE, counts: bool = True
) -> Judged:
    none = (0.0,) * 3
    return Judged(0, 0, 0, Judgement(kind, 0, PASS, none, none, 0.0, none), points, counts)


@pytest.mark.parametrize(
    ("points", "grade"),
    [
        (-3, None),
        (4.9, None),
        (5, Grade.INACCURACY),
        (10, Grade.MISTAKE),
        (19.9, Grade.MISTAKE),
        (20, Grade.BLUNDER),
    ],
)
def test_a_grade_begins_at_its_points(points: float, grade: Grade | None) -> None:
    assert grade_of(points) is grade


def test_a_rate_is_points_a_counted_decision() -> None:
    found = rate_of([*[decision(4.0)] * 20, decision(9.0, counts=False)])
    assert (found.points, found.decisions, found.per_decision) == (80.0, 20, 4.0)


def test_losses_below_zero_keep_their_sign() -> None:
    assert rate_of([decision(-6.0), decision(2.0)]).points == -4.0


@pytest.mark.parametrize(("decisions", "is_shown"), [(19, False), (20, True)])
def test_few_decisions_say_nothing(decisions: int, is_shown: bool) -> None:
    assert (Rate(100.0, decisions).per_decision is not None) == is_shown


@pytest.mark.parametrize(("decisions", "is_provisional"), [(199, True), (200, False)])
def test_a_rate_settles(decisions: int, is_provisional: bool) -> None:
    assert Rate(100.0, decisions).is_provisional == is_provisional


def test_each_kind_has_a_rate_of_its_own() -> None:
    found = rates_by_kind([decision(4.0, DecisionKind.BIDDING), decision(8.0), decision(2.0)])
    assert found[DecisionKind.BIDDING] == Rate(4.0, 1)
    assert found[DecisionKind.DEFENCE] == Rate(10.0, 2)
    assert found[DecisionKind.RAISING] == Rate(0, 0)
