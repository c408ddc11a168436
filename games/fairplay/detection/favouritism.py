"""Whether somebody plays to another's advantage: his gifts to one beside those to others."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from games.fairplay.detection.point_transfers import Role

# Fewer deals in a role say nothing about it.
LEAST_DEALS = 4


@dataclass(frozen=True)
class Sums:
    """Gifts of one kind: how many deals, their sum and the sum of their squares."""

    deals: int = 0
    total: float = 0.0
    squares: float = 0.0

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.deals + other.deals, self.total + other.total, self.squares + other.squares
        )

    @property
    def mean(self) -> float:
        return self.total / self.deals

    @property
    def doubt(self) -> float:
        """The variance of the mean."""
        spread = max(self.squares - self.total * self.total / self.deals, 0.0)
        return spread / (self.deals - 1) / self.deals


Given = Mapping[Role, Sums]


def summed(worths: Iterable[float]) -> Sums:
    listed = list(worths)
    return Sums(len(listed), sum(listed), sum(worth * worth for worth in listed))


@dataclass(frozen=True)
class Favour:
    """By how much more he gave the one than the others, in points a deal, and how sure that is."""

    deals: int
    points: float
    score: float


NONE = Favour(0, 0.0, 0.0)


def favour(given: Given, others: Given) -> Favour:
    """Role by role, weighted by how many deals there were; `score` is in standard deviations.

    A weak player gives to everybody, and most to whoever plays the contract: so a gift to a
    declarer is only ever held against gifts to other declarers.
    """
    roles = [role for role in Role if _enough(given, role) and _enough(others, role)]
    if not roles:
        return NONE
    weights = {role: _weight(given[role].deals, others[role].deals) for role in roles}
    whole = sum(weights.values())
    points = sum(weights[role] * (given[role].mean - others[role].mean) for role in roles)
    doubt = sum(weights[r] ** 2 * (given[r].doubt + others[r].doubt) for r in roles)
    deals = sum(given[role].deals for role in roles)
    return Favour(deals, points / whole, points / sqrt(doubt) if doubt else 0.0)


def _enough(given: Given, role: Role) -> bool:
    return role in given and given[role].deals >= LEAST_DEALS


def _weight(one: int, other: int) -> float:
    return one * other / (one + other)
