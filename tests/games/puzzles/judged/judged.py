"""Judged puzzles of few worlds, made once for all tests."""

from functools import cache
from itertools import islice

from games.bots.search.budget import Budget
from games.puzzles.exact.moment import DealMoment
from games.puzzles.judged.decisions import choices_at, kind_of
from games.puzzles.judged.judge import Judge
from games.puzzles.judged.maker import JudgedMaker
from games.puzzles.judged.puzzle import JudgedPuzzle
from tests.games.puzzles.moments import deals

QUICK = Budget(bidding=8, exchange=1, play=8, drawn=2)
PUZZLES = 4


def quick_judge() -> Judge:
    """Return a judge that looks at few worlds."""
    return Judge(QUICK, QUICK)


@cache
def made_judged() -> tuple[JudgedPuzzle, ...]:
    """Return a few judged puzzles."""
    return tuple(islice(JudgedMaker("tests", judge=quick_judge()).puzzles(), PUZZLES))


@cache
def moments_of(kind: str) -> tuple[DealMoment, ...]:
    """Return moments of a kind at which there is something to decide."""
    found = (moment for deal in deals() for moment in deal if len(choices_at(moment)) > 1)
    return tuple(moment for moment in found if kind_of(moment) == kind)
