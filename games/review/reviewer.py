"""The judgement of one decision of a finished game, if the search can judge it."""

from dataclasses import dataclass

from games.bots.search.budget import Budget
from games.bots.search.exchange import Gift
from games.bots.search.solver import Solver
from games.bots.search.worlds.sampling import NoWorldFound
from games.engine.actions import DISTRIBUTE, WRITE_OFF
from games.engine.cards import Seat
from games.engine.state import Phase
from games.review.decisions.bids import judged_bid
from games.review.decisions.cards import judged_card
from games.review.decisions.gifts import judged_gift
from games.review.decisions.raises import judged_raise
from games.review.judgement import DecisionKind, Judgement
from games.review.questions import Question

# Of each half: those that choose the best choice, and those that measure the loss.
BUDGET = Budget(bidding=16, exchange=12, play=16, drawn=4)


@dataclass(frozen=True)
class Judged:
    """A decision with its judgement.

    deal, action  its numbers in the record, from 0
    points        what it cost, in points of the score (games/review/points.py); may be negative
    counts        whether two of its choices differ by a point or more
    """

    deal: int
    action: int
    seat: Seat
    judgement: Judgement
    points: float
    counts: bool

    @property
    def kind(self) -> DecisionKind:
        """Return the kind of decision."""
        return self.judgement.kind


def judged(question: Question, solver: Solver, budget: Budget) -> Judgement | None:
    """Judge one decision by what its seat could know; None where the search has no opinion."""
    # What the solver remembers of other decisions changes what its limit of nodes allows.
    solver.forget()
    try:
        return _judged(question, solver, budget)
    except NoWorldFound:
        return None


def _judged(question: Question, solver: Solver, budget: Budget) -> Judgement | None:
    seen = question.observation
    match seen.phase:
        case Phase.PLAY:
            return judged_card(question, solver, budget)
        case Phase.BIDDING:
            return judged_bid(question, solver, budget)
        case Phase.EXCHANGE if _is_exchange(question) and seen.agreements.players > 2:
            return judged_gift(question, solver, budget)
        case Phase.RAISE if not seen.agreements.raise_before_exchange:
            return judged_raise(question, solver, budget)
    return None


def _is_exchange(question: Question) -> bool:
    known = isinstance(question.chosen, Gift) or question.chosen in (DISTRIBUTE, WRITE_OFF)
    return known and any(isinstance(action, Gift) for action in question.legal)


def in_points(question: Question, judgement: Judgement, worth: float) -> Judged:
    """Return a judgement with its cost in points, each of which is `worth` a chance to win."""
    return Judged(
        deal=question.deal,
        action=question.action,
        seat=question.seat,
        judgement=judgement,
        points=judgement.loss / worth,
        counts=judgement.spread >= worth,
    )
