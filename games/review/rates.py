"""Error rates: points lost a counted decision, and the grade of a single one."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from games.review.judgement import DecisionKind


class Grade(StrEnum):
    """The grade of a costly decision."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


# In points, from which a decision has this grade.
GRADES = {Grade.BLUNDER: 20.0, Grade.MISTAKE: 10.0, Grade.INACCURACY: 5.0}
# Below FEWEST decisions a rate says nothing, below SETTLED it is provisional.
FEWEST, SETTLED = 20, 200


class Costed(Protocol):
    """A judged decision, fresh or read from a stored report."""

    @property
    def kind(self) -> DecisionKind:
        """Return its kind."""

    @property
    def points(self) -> float:
        """Return what it cost, in points of the score."""

    @property
    def counts(self) -> bool:
        """Return whether its choices differ by a point or more."""


@dataclass(frozen=True)
class Rate:
    """The cost of counted decisions together.

    points     the sum of their losses, negative ones included
    decisions  how many counted
    """

    points: float
    decisions: int

    @property
    def per_decision(self) -> float | None:
        """Return points a decision; None below FEWEST decisions."""
        return self.points / self.decisions if self.decisions >= FEWEST else None

    @property
    def is_provisional(self) -> bool:
        """Return whether more decisions may still change it much."""
        return self.decisions < SETTLED


def grade_of(points: float) -> Grade | None:
    """Return the grade of a decision that cost so many points, None for a good one."""
    return next((grade for grade, least in GRADES.items() if points >= least), None)


def rate_of(judged: Iterable[Costed]) -> Rate:
    """Return the rate of these decisions; those that do not count are left out."""
    counted = [one.points for one in judged if one.counts]
    return Rate(sum(counted), len(counted))


def rates_by_kind(judged: Iterable[Costed]) -> dict[DecisionKind, Rate]:
    """Return the rate of each kind of decisions."""
    known = list(judged)
    return {kind: rate_of(one for one in known if one.kind is kind) for kind in DecisionKind}
