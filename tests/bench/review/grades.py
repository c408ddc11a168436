"""The agreement of the reviewer with itself: grades by ten times the worlds.

All counted decisions of a game are judged twice. Kept are those that either search graded.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Any

from games.bots.search.budget import Budget
from games.bots.search.solver import Solver
from games.engine.record import Record
from games.review.judgement import DecisionKind
from games.review.points import point_worth
from games.review.questions import questions
from games.review.rates import Grade, grade_of
from games.review.reviewer import BUDGET, in_points, judged
from tests.bench.review.luck.journal import JsonLines
from tests.bench.review.luck.proof import terms
from tests.bench.review.luck.tables import played

JOURNAL = Path("docs/evidence/review-grades.jsonl")
SEED, TIMES = "grades", 10
# From none to the worst.
ORDER = (None, Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)


@dataclass(frozen=True)
class Pair:
    """The cost of a decision in points, by the usual and by the deep search."""

    kind: DecisionKind
    usual: float
    deep: float


def opened(path: Path = JOURNAL) -> JsonLines:
    """Return the journal of graded decisions of this estimator.

    Raises:
        JournalMismatch: The file was written by another one.
    """
    return JsonLines(path, terms() | {"seed": SEED, "times": TIMES})


def go_on(journal: JsonLines, wanted: int, minutes: float, say: Callable[[str], Any]) -> None:
    """Judge games twice until so many decisions were graded, or the time is over."""
    end, number = monotonic() + 60 * minutes, len(journal.rows)
    while len(pairs_in(journal)) < wanted and monotonic() < end:
        found = [pair for pair in twice(played(number, seed=SEED)) if is_graded(pair)]
        journal.append({"n": number, "pairs": [[p.kind, p.usual, p.deep] for p in found]})
        number += 1
        say(f"{len(pairs_in(journal))} graded decisions of {number} games")


def pairs_in(journal: JsonLines) -> list[Pair]:
    """Return the graded decisions of a journal."""
    return [
        Pair(DecisionKind(kind), usual, deep)
        for row in journal.rows
        for kind, usual, deep in row["pairs"]
    ]


def twice(record: Record) -> Iterator[Pair]:
    """Yield the decisions of a game that count, judged by the usual and by the deep search."""
    solver, worth = Solver(record.agreements), point_worth(record.agreements)
    for question in questions(record):
        usual = judged(question, solver, BUDGET)
        if usual is None or not in_points(question, usual, worth).counts:
            continue
        deep = judged(question, solver, deepened(BUDGET))
        if deep is not None:
            yield Pair(usual.kind, round(usual.loss / worth, 1), round(deep.loss / worth, 1))


def deepened(budget: Budget) -> Budget:
    """Return a budget of TIMES the worlds."""
    worlds = {name: TIMES * getattr(budget, name) for name in ("bidding", "exchange", "play")}
    return replace(budget, **worlds)


def is_graded(pair: Pair) -> bool:
    """Return whether either search found an inaccuracy or worse."""
    return any(grade_of(points) for points in (pair.usual, pair.deep))


def agreement(pairs: Sequence[Pair]) -> dict[str, Any]:
    """Return the share of the same or the next grade, and of blunders that were called fine."""
    if not pairs:
        return {"grade_agreement": None, "blunders_called_fine": None, "graded": 0}
    near = sum(abs(_place(one.usual) - _place(one.deep)) <= 1 for one in pairs)
    blunders = [grade_of(one.usual) for one in pairs if grade_of(one.deep) is Grade.BLUNDER]
    return {
        "grade_agreement": round(near / len(pairs), 3),
        "blunders_called_fine": round(blunders.count(None) / max(len(blunders), 1), 3),
        "graded": len(pairs),
    }


def _place(points: float) -> int:
    return ORDER.index(grade_of(points))
