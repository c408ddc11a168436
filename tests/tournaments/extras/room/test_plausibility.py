"""Tests of tournaments.extras.room.results.plausibility."""

import pytest

from tournaments.extras.room.results.plausibility import ScoreRules, find_problem

NINE_DEALS = ScoreRules(deals=9)


@pytest.mark.parametrize("scores", [(705, 590, 340), (-240, 0, 1205), (0, 0, 0)])
def test_possible_scores_are_plausible(scores):
    assert find_problem(scores, NINE_DEALS) is None


@pytest.mark.parametrize(
    ("scores", "rules", "code"),
    [
        ((703, 590, 340), NINE_DEALS, "score_step"),
        ((7050, 590, 340), NINE_DEALS, "score_range"),
        ((-50_000, 590, 340), NINE_DEALS, "score_range"),
        ((1300, 1300, 1200), NINE_DEALS, "score_sum"),
        ((401, 0, 0), ScoreRules(step=1, deals=1), "score_range"),
        ((1405, 0, 0), ScoreRules(), "score_range"),
    ],
)
def test_impossible_scores_are_found(scores, rules, code):
    problem = find_problem(scores, rules)
    assert problem is not None and problem.code == code


def test_steps_of_one_allow_any_score():
    assert find_problem((703, 1, 2), ScoreRules(step=1, deals=9)) is None
