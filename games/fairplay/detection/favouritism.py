"""Favouritism: a player's point transfers to one player compared with those to others."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

# With fewer deals a role is ignored.
MIN_DEALS_IN_ROLE = 4
# With less freedom (decisions beyond one of each side and situation) nothing is said.
MIN_FREEDOM = 12
# Few bids may look alike by chance: the variance is taken as if so many others had shown this one.
PRIOR_DECISIONS, PRIOR_VARIANCE = 20, 0.15


@dataclass(frozen=True)
class TransferSums:
    """Transfers of one kind: the number of deals, the total and the sum of squares."""

    deals: int = 0
    total: float = 0.0
    squares: float = 0.0

    def __add__(self, other: "TransferSums") -> "TransferSums":
        return TransferSums(
            self.deals + other.deals, self.total + other.total, self.squares + other.squares
        )

    @property
    def mean(self) -> float:
        """Return the mean transfer per deal."""
        return self.total / self.deals

    @property
    def spread(self) -> float:
        """Return the sum of squared deviations from the mean."""
        return max(self.squares - self.total * self.total / self.deals, 0.0)

    @property
    def variance(self) -> float:
        """Return the variance of the mean."""
        return self.spread / (self.deals - 1) / self.deals


# By role, or by the situation of a bid.
SumsByRole = Mapping[str, TransferSums]


def transfer_sums(points: Iterable[float]) -> TransferSums:
    """Return the sums of these transfers."""
    values = list(points)
    return TransferSums(len(values), sum(values), sum(value * value for value in values))


@dataclass(frozen=True)
class Favouritism:
    """The excess transfer to one player in points per deal, and its score.

    comparisons  how many pairs of deals the comparison is worth
    """

    deals: int
    points: float
    score: float
    comparisons: float = 0.0


NO_FAVOURITISM = Favouritism(0, 0.0, 0.0)


def favouritism(to_one: SumsByRole, to_others: SumsByRole) -> Favouritism:
    """Compare the transfers to one player with those to others, role by role.

    Roles are weighted by their numbers of deals; `score` is in standard deviations. Weak players
    give points to everybody, most to the declarer, so only transfers in the same role are compared.
    """
    roles = [role for role in to_one if _has_enough(to_one, role) and _has_enough(to_others, role)]
    if not roles:
        return NO_FAVOURITISM
    weights = {role: _weight(to_one[role].deals, to_others[role].deals) for role in roles}
    total_weight = sum(weights.values())
    points = sum(weights[role] * (to_one[role].mean - to_others[role].mean) for role in roles)
    variances = {role: to_one[role].variance + to_others[role].variance for role in roles}
    variance = sum(weights[role] ** 2 * variances[role] for role in roles)
    deals = sum(to_one[role].deals for role in roles)
    score = points / sqrt(variance) if variance else 0.0
    return Favouritism(deals, points / total_weight, score, total_weight)


def matched(to_one: SumsByRole, to_others: SumsByRole) -> Favouritism:
    """Compare bids in situations that are many and small: they are taken to have one variance."""
    common = [one for one in to_one if to_one[one].deals and one in to_others]
    weights = {one: _weight(to_one[one].deals, to_others[one].deals) for one in common}
    sides = [sums[one] for one in common for sums in (to_one, to_others)]
    freedom = sum(side.deals - 1 for side in sides)
    if freedom < MIN_FREEDOM:
        return NO_FAVOURITISM
    seen = sum(side.spread for side in sides) + PRIOR_DECISIONS * PRIOR_VARIANCE
    variance = seen / (freedom + PRIOR_DECISIONS)
    total = sum(weights[one] * (to_one[one].mean - to_others[one].mean) for one in common)
    # The variance of a difference of two means is `variance` over its weight.
    weight = sum(weights.values())
    score = total / sqrt(variance * weight)
    deals = sum(to_one[one].deals for one in common)
    return Favouritism(deals, total / weight, score, weight)


def _has_enough(sums: SumsByRole, role: str) -> bool:
    return role in sums and sums[role].deals >= MIN_DEALS_IN_ROLE


def _weight(deals: int, other_deals: int) -> float:
    return deals * other_deals / (deals + other_deals)
