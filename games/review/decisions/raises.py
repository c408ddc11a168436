"""Judges the contract that a declarer named after the exchange."""

from collections.abc import Sequence
from random import Random

from games.bots.search.belief import likely_worlds
from games.bots.search.budget import Budget
from games.bots.search.contracts import AFTER_EXCHANGE, evenly, window_around, worth
from games.bots.search.equity import Chances, Outlook
from games.bots.search.positions import open_values, position_in
from games.bots.search.solver import Solver
from games.bots.search.worlds import World
from games.engine.actions import STAND, Action, Raise
from games.review.dice import first_dice, other_dice, shuffled_worlds
from games.review.judgement import DecisionKind, Judgement, Rows, evenly_shared, judgement
from games.review.points import point_worth
from games.review.questions import Question
from games.review.stages import costs_of, is_equal, raced, worlds_to_measure, worths_of


def judged_raise(question: Question, solver: Solver, budget: Budget) -> Judgement | None:
    """Judge a raise, or none, against all contracts that could be named.

    None if no search ended.
    """
    chosen = question.chosen
    offers = _offers(question)
    if chosen not in offers:
        return None
    judge, seen = _Judge(question, solver, budget), question.observation
    first = shuffled_worlds(seen, budget.play, budget.drawn, first_dice(question))
    rows = raced(first, list(offers), chosen, judge.seat, lambda some, _: judge.rows(some, offers))
    worths = worths_of(rows, offers)
    if not worths:
        return None
    seat = judge.seat
    best = max(offers, key=lambda one: (worths[one][seat], one == chosen, -offers[one]))
    point = point_worth(seen.agreements)
    if is_equal(worths, best, chosen, judge.seat, point):
        costs = costs_of(rows, chosen, seat)
        return judgement(DecisionKind.RAISING, question, chosen, worths, costs, [])
    wanted = worlds_to_measure(rows, best, chosen, seat, budget.play, point)
    others = likely_worlds(seen, wanted, budget.drawn, other_dice(question))
    measured = judge.rows(others, {one: offers[one] for one in (best, chosen)})
    costs = costs_of(rows, best, seat)
    return judgement(DecisionKind.RAISING, question, best, worths, costs, measured)


def raise_rows(question: Question, solver: Solver, budget: Budget, dice: Random) -> Rows:
    """Return the chances after each contract that could be named, all in the same worlds."""
    judge = _Judge(question, solver, budget)
    worlds = shuffled_worlds(question.observation, budget.play, budget.drawn, dice)
    return judge.rows(worlds, _offers(question))


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

    def rows(self, worlds: Sequence[World], offers: dict[Action, int]) -> Rows:
        """Return the chances after each offer."""
        return evenly_shared(
            {one: self._chances(contract, value) for one, contract in offers.items()}
            for value in self._values(worlds)
        )

    def _values(self, worlds: Sequence[World]) -> list[int]:
        seen, budget = self._seen, self._budget
        assert seen.contract is not None
        positions = [position_in(seen, world) for world in worlds]
        return open_values(positions, self._solver, budget.nodes, window_around(seen.contract))

    def _chances(self, contract: int, value: int) -> Chances:
        return worth(self._outlook, self.seat, contract, evenly([value]), AFTER_EXCHANGE)
