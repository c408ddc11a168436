"""The cost of every choice of a decision over the same worlds: dearer than a review, and surer.

A review drops what is clearly behind, and so knows only about what it cost. Who says that the
second-best choice is worse by so much must have looked at each of them in every world.
"""

from collections.abc import Sequence
from random import Random

from games.bots.search.budget import Budget
from games.bots.search.solver import Solver
from games.bots.search.worlds.sampling import NoWorldFound
from games.engine.actions import Action
from games.engine.state import Phase
from games.review.decisions.bids import bid_rows, can_be_searched
from games.review.decisions.cards import card_rows
from games.review.decisions.raises import raise_rows
from games.review.dice import puzzle_dice
from games.review.judgement import Rows, means
from games.review.points import point_worth
from games.review.questions import Question


def choice_costs(
    question: Question, choices: Sequence[Action], solver: Solver, budget: Budget, seed: str
) -> dict[Action, float]:
    """Return what each of these choices costs in points against the best of them, which costs 0.

    Empty where the search has no opinion.

    seed  another one draws other worlds
    """
    solver.forget()
    try:
        rows = _rows(question, choices, solver, budget, puzzle_dice(question, seed))
    except NoWorldFound:
        return {}
    whole = [(row, share) for row, share in rows if all(one in row for one in choices)]
    worths = means(whole, choices)
    own = {one: chances[question.seat] for one, chances in worths.items()}
    point, best = point_worth(question.observation.agreements), max(own.values(), default=0.0)
    return {one: (best - chance) / point for one, chance in own.items()}


def _rows(
    question: Question, choices: Sequence[Action], solver: Solver, budget: Budget, dice: Random
) -> Rows:
    match question.observation.phase:
        case Phase.PLAY:
            return card_rows(question, solver, budget, dice)
        case Phase.RAISE if not question.observation.agreements.raise_before_exchange:
            return raise_rows(question, solver, budget, dice)
        case Phase.BIDDING if can_be_searched(question):
            return bid_rows(question, choices, solver, budget, dice)
    return []
