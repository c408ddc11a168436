"""The best choices of a decision that is still to be made, and what the others cost: for hints."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.bots.search.budget import Budget
from games.bots.search.solver import Solver
from games.engine.actions import Action
from games.engine.observation import Observation
from games.review.judgement import Judgement
from games.review.points import point_worth
from games.review.questions import Question
from games.review.reviewer import BUDGET, judged
from games.review.stages import EQUAL
from games.review.support import unsupported

MOST = 3


@dataclass(frozen=True)
class CostedChoice:
    """A choice; `cost` in points of the score below the best, None where nothing was searched."""

    action: Action
    cost: float | None


def best_choices(
    seen: Observation, legal: Sequence[Action], usual: Action, budget: Budget = BUDGET
) -> list[CostedChoice]:
    """Return up to MOST choices by what the seat may know, the best first.

    usual  the choice of a bot: it is first among equals, and alone where the search has no opinion
    """
    question = Question(0, 0, seen, tuple(legal), usual)
    if len(legal) < 2 or unsupported(seen.agreements):
        return [CostedChoice(usual, None)]
    found = judged(question, Solver(seen.agreements), budget)
    if found is None:
        return [CostedChoice(usual, None)]
    return _ranked(found, point_worth(seen.agreements))


def _ranked(found: Judgement, point: float) -> list[CostedChoice]:
    """Return the best choices, each with its cost in points; `point` is the worth of one."""
    costs = {one: cost / point for one, cost in found.costs.items()} | {found.best: 0.0}
    # What the fewer worlds of a dropped choice liked better than the best has no known cost.
    known = [one for one, cost in costs.items() if cost > -EQUAL]
    ranked = sorted(known, key=lambda one: (one != found.best, costs[one]))
    return [CostedChoice(one, max(0.0, costs[one])) for one in ranked[:MOST]]
