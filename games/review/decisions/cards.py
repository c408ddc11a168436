"""Judges a card that was played."""

from collections.abc import Iterable, Sequence
from random import Random

from games.bots.search.belief import Belief, believed
from games.bots.search.budget import Budget
from games.bots.search.equity import Chances, Outlook
from games.bots.search.play import contract_values, own_reach, own_values, results
from games.bots.search.positions import position_in
from games.bots.search.solver import Solver
from games.engine.actions import Action, Play
from games.engine.cards import POINTS, Card
from games.engine.observation import Observation
from games.review.dice import first_dice, other_dice
from games.review.judgement import DecisionKind, Judgement, Row, Rows, judgement, means
from games.review.points import point_worth
from games.review.questions import Question
from games.review.stages import (
    PART,
    best_of,
    costs_of,
    is_equal,
    raced,
    worlds_to_measure,
    worths_of,
)


def judged_card(question: Question, solver: Solver, budget: Budget) -> Judgement | None:
    """Judge a card by what the declarer takes after it, and what the own seat takes for itself.

    None if the hand left no choice of a card, or no search ended.
    """
    observation, chosen = question.observation, question.chosen
    judge = _Judge(question, solver, budget)
    if len(judge.plays) < 2:
        return None
    first = _shuffled(observation, budget, first_dice(question))
    rows = raced(first, list(judge.plays.values()), chosen, judge.seat, judge.by_contract)
    worths = worths_of(rows, judge.plays.values())
    if not worths:
        return None
    kind = _kind(question)
    best, rows, worths, costs = judge.ranked(first, rows, worths, chosen)
    if best == chosen:
        return judgement(kind, question, best, worths, costs, [])
    point = point_worth(observation.agreements)
    wanted = worlds_to_measure(rows, best, chosen, judge.seat, budget.play, point)
    others = believed(observation, wanted, budget.drawn, other_dice(question))
    measured = judge.by_both(others, (best, chosen))
    return judgement(kind, question, best, worths, costs, measured)


def card_rows(question: Question, solver: Solver, budget: Budget, dice: Random) -> Rows:
    """Return the chances after each card by what declarer and own seat take, in the same worlds."""
    judge = _Judge(question, solver, budget)
    return judge.by_both(_shuffled(question.observation, budget, dice), judge.plays.values())


def _shuffled(observation: Observation, budget: Budget, dice: Random) -> Belief:
    """Return possible worlds in an order that says nothing: a part of them is a fair draw."""
    drawn = believed(observation, budget.play, budget.drawn, dice)
    worlds = [(world, share) for world, share in drawn if share]
    dice.shuffle(worlds)
    return worlds


def _kind(question: Question) -> DecisionKind:
    is_declarer = question.seat == question.observation.declarer
    return DecisionKind.DECLARER if is_declarer else DecisionKind.DEFENCE


class _Judge:
    """Searches cards of one decision in worlds.

    plays  by card; the chosen one as it was played
    """

    def __init__(self, question: Question, solver: Solver, budget: Budget) -> None:
        self._seen, self.seat = question.observation, question.seat
        self._outlook = Outlook(question.observation)
        self._solver, self._budget = solver, budget
        self._point = point_worth(question.observation.agreements)
        plays = (*question.legal, question.chosen)
        self.plays: dict[Card, Action] = {one.card: one for one in plays if isinstance(one, Play)}

    def by_contract(self, worlds: Belief, plays: Iterable[Action]) -> Rows:
        """Return the chances by what the declarer takes."""
        return _shared(worlds, [self._row(taken) for taken in self._taken(worlds, plays)])

    def by_both(self, worlds: Belief, plays: Iterable[Action]) -> Rows:
        """Return the chances by what the declarer and what the own seat takes."""
        cards = _cards(plays)
        positions = [position_in(self._seen, world) for world, _ in worlds]
        own = own_values(self._seen, positions, cards, self._solver, self._budget)
        both = zip(self._taken(worlds, plays), own, strict=True)
        return _shared(worlds, [self._row(taken, own) if own else {} for taken, own in both])

    def ranked(
        self, worlds: Belief, rows: Rows, worths: dict[Action, Chances], chosen: Action
    ) -> tuple[Action, Rows, dict[Action, Chances], dict[Action, float]]:
        """Return the best card, with rows and means that tell it from the chosen one, and costs.

        Of those near the best by contract it is the one that is best by both. What was played is
        best among equals.
        """
        first = best_of(rows, worths, chosen, self.seat)
        least = worths[first][self.seat] - own_reach(self._seen, self._outlook)
        near = [play for play, chances in worths.items() if chances[self.seat] >= least]
        both = self.by_both(worlds[:PART], near) if len(near) > 1 else []
        found = means(both, near)
        best = max(near, key=lambda play: ((found or worths)[play][self.seat], -_points(play)))
        if is_equal(found or worths, best, chosen, self.seat, self._point):
            best = chosen
        # Of cards near the best, their own tricks are part of the cost.
        costs = costs_of(rows, best, self.seat) | costs_of(both, best, self.seat)
        if found and chosen in near:
            rows = both
        worths = found if found and len(near) == len(worths) else worths
        return best, rows, worths, costs

    def _taken(self, worlds: Belief, plays: Iterable[Action]) -> list[dict[Card, int]]:
        positions = [position_in(self._seen, world) for world, _ in worlds]
        return contract_values(self._seen, positions, _cards(plays), self._solver, self._budget)

    def _row(self, taken: dict[Card, int], own: dict[Card, int] | None = None) -> Row:
        """Return the chances after each card, by what is taken with open cards."""
        return {
            self.plays[card]: results(self._seen, self._outlook, value, own[card] if own else None)
            for card, value in taken.items()
        }


def _cards(plays: Iterable[Action]) -> set[Card]:
    return {play.card for play in plays if isinstance(play, Play)}


def _points(play: Action) -> int:
    return POINTS[play.card] if isinstance(play, Play) else 0


def _shared(worlds: Belief, rows: Sequence[Row]) -> Rows:
    return [(row, share) for row, (_, share) in zip(rows, worlds, strict=True)]
