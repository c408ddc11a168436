"""Judges a card that was played."""

from collections.abc import Iterable, Sequence

from games.bots.search.belief import Belief, believed
from games.bots.search.budget import Budget
from games.bots.search.equity import Chances, Outlook
from games.bots.search.play import contract_values, own_reach, own_values, results
from games.bots.search.positions import position_in
from games.bots.search.solver import Solver
from games.engine.actions import Action, Play
from games.engine.cards import POINTS, Card
from games.review.dice import first_dice, other_dice
from games.review.judgement import DecisionKind, Judgement, Row, Rows, judgement, means
from games.review.questions import Question


def judged_card(question: Question, solver: Solver, budget: Budget) -> Judgement | None:
    """Judge a card by what the declarer takes after it, and what the own seat takes for itself.

    None if the hand left no choice of a card, or no search ended.
    """
    observation, chosen = question.observation, question.chosen
    judge = _Judge(question, solver, budget)
    if len(judge.plays) < 2:
        return None
    worlds = believed(observation, budget.play, budget.drawn, first_dice(question))
    worths = means(judge.by_contract(worlds, judge.plays), judge.plays.values())
    if not worths:
        return None
    best = judge.best(worlds, worths, chosen)
    others = believed(observation, budget.play, budget.drawn, other_dice(question))
    rows = judge.by_both(others, (best, chosen)) if best != chosen else []
    is_declarer = observation.seat == observation.declarer
    kind = DecisionKind.DECLARER if is_declarer else DecisionKind.DEFENCE
    return judgement(kind, question, best, worths, rows)


class _Judge:
    """Searches cards of one decision in worlds.

    plays  by card; the chosen one as it was played
    """

    def __init__(self, question: Question, solver: Solver, budget: Budget) -> None:
        self._seen, self._seat = question.observation, question.seat
        self._outlook = Outlook(question.observation)
        self._solver, self._budget = solver, budget
        plays = (*question.legal, question.chosen)
        self.plays: dict[Card, Action] = {one.card: one for one in plays if isinstance(one, Play)}

    def by_contract(self, worlds: Belief, cards: Iterable[Card]) -> Rows:
        """Return the chances by what the declarer takes."""
        return _shared(worlds, [self._row(taken) for taken in self._taken(worlds, {*cards})])

    def by_both(self, worlds: Belief, plays: Iterable[Action]) -> Rows:
        """Return the chances by what the declarer and what the own seat takes."""
        cards = {play.card for play in plays if isinstance(play, Play)}
        positions = [position_in(self._seen, world) for world, _ in worlds]
        own = own_values(self._seen, positions, cards, self._solver, self._budget)
        both = zip(self._taken(worlds, cards), own, strict=True)
        return _shared(worlds, [self._row(taken, own) if own else {} for taken, own in both])

    def best(self, worlds: Belief, worths: dict[Action, Chances], chosen: Action) -> Action:
        """Return the best card: of those near the best by contract the one that is best by both."""
        seat = self._seat
        highest = max(chances[seat] for chances in worths.values())
        least = highest - own_reach(self._seen, self._outlook)
        near = [play for play, chances in worths.items() if chances[seat] >= least]
        ranked = (means(self.by_both(worlds, near), near) if len(near) > 1 else {}) or worths
        # What was played is best among equals.
        return max(near, key=lambda play: (ranked[play][seat], play == chosen, -_points(play)))

    def _taken(self, worlds: Belief, cards: set[Card]) -> list[dict[Card, int]]:
        positions = [position_in(self._seen, world) for world, _ in worlds]
        return contract_values(self._seen, positions, cards, self._solver, self._budget)

    def _row(self, taken: dict[Card, int], own: dict[Card, int] | None = None) -> Row:
        """Return the chances after each card, by what is taken with open cards."""
        return {
            self.plays[card]: results(self._seen, self._outlook, value, own[card] if own else None)
            for card, value in taken.items()
        }


def _points(play: Action) -> int:
    return POINTS[play.card] if isinstance(play, Play) else 0


def _shared(worlds: Belief, rows: Sequence[Row]) -> Rows:
    return [(row, share) for row, (_, share) in zip(rows, worlds, strict=True)]
