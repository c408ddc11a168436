"""Plausibility of scores after a game at a real table. Pure.

A game of Thousand ends in almost any scores; but points come in steps, and a deal has only so many.
"""

from collections.abc import Sequence
from dataclasses import dataclass

# A deal has 120 points in tricks; four aces in one hand count as much as the best marriage or two.
TRICK_POINTS, ACE_MARRIAGE = 120, 200
# Without a number of deals: more than any evening holds.
MAX_DEALS = 60


@dataclass(frozen=True)
class ScoreRules:
    """The bounds of a table's scores.

    step      each score is a multiple of it
    per_deal  points that one deal can give to all players together
    penalty   what a charge beside the deal costs
    deals     how many were to be played; None: to the target
    target    what wins the game
    """

    step: int = 5
    per_deal: int = 400
    penalty: int = 120
    deals: int | None = None
    target: int = 1000


@dataclass(frozen=True)
class ScoreProblem:
    """A reason against scores: a code that has a text, and its numbers."""

    code: str
    numbers: dict[str, int]


def find_problem(scores: Sequence[int], rules: ScoreRules) -> ScoreProblem | None:
    """Return what is wrong with the scores of all people at a table; None: they can be right."""
    low, high = _bounds(rules)
    for score in scores:
        if score % rules.step:
            return ScoreProblem("score_step", {"score": score, "step": rules.step})
        if not low <= score <= high:
            return ScoreProblem("score_range", {"score": score, "low": low, "high": high})
    if rules.deals is not None and sum(scores) > rules.deals * rules.per_deal:
        most = rules.deals * rules.per_deal
        return ScoreProblem("score_sum", {"sum": sum(scores), "deals": rules.deals, "most": most})
    return None


def _bounds(rules: ScoreRules) -> tuple[int, int]:
    """Return the lowest and the highest score of one player."""
    deals = rules.deals or MAX_DEALS
    highest = rules.target + rules.per_deal
    if rules.deals is not None:
        highest = min(highest, rules.deals * rules.per_deal)
    return -deals * (rules.per_deal + rules.penalty), highest
