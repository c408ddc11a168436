"""The agreement of the reviewer with itself: grades by ten times the worlds."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from games.bots.search.budget import Budget
from games.bots.search.solver import Solver
from games.review.points import point_worth
from games.review.rates import Grade, grade_of
from games.review.reviewer import BUDGET, in_points, judged
from tests.bench.review.reviewed_games import Answer, ReviewedGame

TIMES = 10
# From none to the worst.
ORDER = (None, Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)


def agreement(games: Sequence[ReviewedGame], wanted: int) -> dict[str, Any]:
    """Return the share of the same or the next grade over decisions that either search graded.

    wanted  how many such decisions; 0 leaves the figures out
    """
    pairs = list(islice(_graded(games), wanted))
    if not pairs:
        return {}
    near = sum(abs(_place(one) - _place(other)) <= 1 for one, other in pairs)
    blunders = [one for one, other in pairs if other is Grade.BLUNDER]
    return {
        "grade_agreement": round(near / len(pairs), 3),
        "blunders_called_fine": round(blunders.count(None) / max(len(blunders), 1), 3),
        "graded": len(pairs),
    }


def _place(grade: Grade | None) -> int:
    return ORDER.index(grade)


def _graded(games: Iterable[ReviewedGame]) -> Iterable[tuple[Grade | None, Grade | None]]:
    """Yield the grades of the usual and of the deep search, where either found one."""
    solvers: dict[Any, Solver] = {}
    for answer in (answer for game in games for answer in game.answers):
        agreed = answer.question.observation.agreements
        solver = solvers.setdefault(agreed, Solver(agreed))
        grades = grade_of(answer.judged.points), _deep_grade(answer, solver)
        if any(grades):
            yield grades


def _deep_grade(answer: Answer, solver: Solver) -> Grade | None:
    found = judged(answer.question, solver, deep(BUDGET))
    if found is None:
        return None
    worth = point_worth(answer.question.observation.agreements)
    return grade_of(in_points(answer.question, found, worth).points)


def deep(budget: Budget) -> Budget:
    """Return a budget of TIMES the worlds."""
    worlds = {name: TIMES * getattr(budget, name) for name in ("bidding", "exchange", "play")}
    return replace(budget, **worlds)
