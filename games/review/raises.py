"""Judges the contract that a declarer named after the exchange."""

from random import Random

from games.bots.search.belief import likely_worlds
from games.bots.search.budget import Budget
from games.bots.search.contracts import AFTER_EXCHANGE, evenly, window_around, worth
from games.bots.search.equity import Chances, Outlook
from games.bots.search.positions import open_values, position_in
from games.bots.search.solver import Solver
from games.engine.actions import STAND, Action, Raise
from games.review.dice import first_dice, other_dice
from games.review.judgement import DecisionKind, Judgement, Rows, evenly_shared, judgement, means
from games.review.questions import Question


def judged_raise(question: Question, solver: Solver, budget: Budget) -> Judgement | None:
    """Judge a raise, or none, against all contracts that could be named.

    None if no search ended.
    """
    chosen = question.chosen
    offers = _offers(question)
    if chosen not in offers:
        return None
    judge = _Judge(question, solver, budget)
    worths = means(judge.rows(first_dice(question), offers), offers)
    if not worths:
        return None
    seat = judge.seat
    best = max(offers, key=lambda one: (worths[one][seat], one == chosen, -offers[one]))
    compared = {one: offers[one] for one in (best, chosen)}
    rows = judge.rows(other_dice(question), compared) if best != chosen else []
    return judgement(DecisionKind.RAISING, question, best, worths, rows)


def _offers(question: Question) -> dict[Action, int]:
    """Return the contract of each choice."""
    contract = question.observation.contract
    assert contract is not None
    raises = [action for action in question.legal if isinstance(action, Raise)]
    return {STAND: contract} | {action: action.amount for action in raises}


class _Judge:
    """Solves the deal of one declarer in worlds."""

    def __init__(self, question: Question, solver: Solver, budget: Budget) -> None:
        self.seat = question.seat
        self._seen = question.observation
        self._outlook = Outlook(question.observation)
        self._solver, self._budget = solver, budget

    def rows(self, dice: Random, offers: dict[Action, int]) -> Rows:
        """Return the chances after each offer."""
        return evenly_shared(
            {one: self._chances(contract, value) for one, contract in offers.items()}
            for value in self._values(dice)
        )

    def _values(self, dice: Random) -> list[int]:
        seen, budget = self._seen, self._budget
        assert seen.contract is not None
        worlds = likely_worlds(seen, budget.play, budget.drawn, dice)
        positions = [position_in(seen, world) for world in worlds]
        return open_values(positions, self._solver, budget.nodes, window_around(seen.contract))

    def _chances(self, contract: int, value: int) -> Chances:
        return worth(self._outlook, self.seat, contract, evenly([value]), AFTER_EXCHANGE)
