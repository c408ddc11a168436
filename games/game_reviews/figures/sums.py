"""Sums of losses: what is stored of a person in a reviewed game, and added up over games (pure)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from games.game_reviews.figures.situations import KIND_OF, Situation
from games.review.judgement import DecisionKind
from games.review.rates import GRADES, Rate

MIN_COSTLY = min(GRADES.values())
POINT_DIGITS = 2


class CostlyDecision(NamedTuple):
    """A costly decision: its numbers in the record, from 0, and the points that it cost."""

    deal: int
    action: int
    points: float


@dataclass(frozen=True)
class Sums:
    """The losses of counted decisions in one situation, in points of the score.

    costly   how many cost as much as an inaccuracy
    squares  the sum of the squared losses
    example  the costliest one, if any was costly
    """

    decisions: int = 0
    costly: int = 0
    points: float = 0.0
    squares: float = 0.0
    example: CostlyDecision | None = None

    def __add__(self, other: Sums) -> Sums:
        examples = [one for one in (self.example, other.example) if one is not None]
        return Sums(
            self.decisions + other.decisions,
            self.costly + other.costly,
            self.points + other.points,
            self.squares + other.squares,
            max(examples, key=lambda one: one.points, default=None),
        )

    @property
    def rate(self) -> Rate:
        """Return the rate of these decisions."""
        return Rate(self.points, self.decisions)

    @property
    def mean(self) -> float:
        """Return the points lost a decision, of one or more."""
        return self.points / self.decisions

    @property
    def error(self) -> float:
        """Return the standard error of the mean, of two decisions or more."""
        spread = self.squares - self.points**2 / self.decisions
        return sqrt(max(0.0, spread) / (self.decisions - 1) / self.decisions)

    def as_json(self) -> list[Any]:
        """Return the sums as they are stored."""
        numbers = round(self.points, POINT_DIGITS), round(self.squares, POINT_DIGITS)
        example = [*self.example[:2], round(self.example.points, 1)] if self.example else []
        return [self.decisions, self.costly, *numbers, *example]


def sums_from(stored: Sequence[Any]) -> Sums:
    """Return the sums that `as_json` wrote."""
    decisions, costly, points, squares, *example = stored
    return Sums(decisions, costly, points, squares, CostlyDecision(*example) if example else None)


def sums_of_loss(points: float, deal: int, action: int) -> Sums:
    """Return the sums of a single decision that counts."""
    is_costly = points >= MIN_COSTLY
    example = CostlyDecision(deal, action, points) if is_costly else None
    return Sums(1, int(is_costly), points, points**2, example)


def total(sums: Iterable[Sums]) -> Sums:
    """Return all sums together."""
    return sum(sums, Sums())


def by_kind(situations: Mapping[Situation, Sums]) -> dict[DecisionKind, Sums]:
    """Return the sums of each kind of decision."""
    found = dict.fromkeys(DecisionKind, Sums())
    for situation, sums in situations.items():
        found[KIND_OF[situation]] += sums
    return found
