"""Habits: situations in which somebody loses clearly more than their rating group (pure)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import NamedTuple

from games.game_reviews.figures.game_figures import GameFigures, sums_by_situation
from games.game_reviews.figures.situations import Situation
from games.game_reviews.figures.sums import CostlyDecision, Sums

# A situation that was met so often says something; a difference of so many standard errors is
# clear.
MIN_MET, CLEAR = 20, 2.0
MAX_HABITS, MAX_EXAMPLES = 3, 3


class GameExample(NamedTuple):
    """A costly decision and its game."""

    game_id: str
    example: CostlyDecision


@dataclass(frozen=True)
class Habit:
    """A situation that costs a person more than others.

    own, others  the losses of the person, and of those they are compared with
    examples     the costliest decisions, the costliest first
    """

    situation: Situation
    own: Sums
    others: Sums
    examples: Sequence[GameExample]

    @property
    def cost(self) -> float:
        """Return the points lost beyond what others would have lost in as many decisions."""
        return (self.own.mean - self.others.mean) * self.own.decisions


def habits_of(games: Sequence[GameFigures], others: Sequence[GameFigures]) -> list[Habit]:
    """Return the habits that cost most, the costliest first; none without others."""
    own, usual = sums_by_situation(games), sums_by_situation(others)
    found = [
        Habit(one, own[one], usual[one], _examples(games, one)) for one in _costlier(own, usual)
    ]
    return sorted(found, key=lambda habit: -habit.cost)[:MAX_HABITS]


def _costlier(
    own: Mapping[Situation, Sums], others: Mapping[Situation, Sums]
) -> Iterator[Situation]:
    """Yield the situations where the own mean is clearly above that of others."""
    for situation, sums in own.items():
        usual = others.get(situation, Sums())
        if min(sums.decisions, usual.decisions) < MIN_MET:
            continue
        if sums.mean - usual.mean > CLEAR * hypot(sums.error, usual.error):
            yield situation


def _examples(games: Sequence[GameFigures], situation: Situation) -> list[GameExample]:
    found = [
        GameExample(game.game_id, example)
        for game in games
        if (example := game.situations.get(situation, Sums()).example) is not None
    ]
    return sorted(found, key=lambda one: -one.example.points)[:MAX_EXAMPLES]
