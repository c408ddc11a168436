"""A deal and a day compared with all others who played them: shares, medians, places. Pure.

Shares, medians and means are exact; `percent` and `whole_points` round what is shown or added up
to a week. Guests and latecomers (`counts=False`) are compared with everybody, and nobody with them.
Who began a deal and never finished it has a share of 0 in it, and is no line for anybody else.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import floor, lcm
from typing import TypeVar

# With fewer people the lines of the bots join.
MIN_PEOPLE = 20
HALF = Fraction(1, 2)
Person = TypeVar("Person", bound=Hashable)
# A person's changes of score by deal; None: begun, and not finished by the end of the day.
Changes = Mapping[int, int | None]


@dataclass(frozen=True)
class DealField:
    """All lines that a deal is compared with.

    people  changes of score of those whose results count, and how many people have each
    bots    changes of the six levels of bots at the same seat
    """

    people: Mapping[int, int]
    bots: tuple[int, ...] = ()

    @cached_property
    def has_bots(self) -> bool:
        """Return whether the lines of the bots are among those compared with."""
        return bool(self.bots) and sum(self.people.values()) < MIN_PEOPLE

    @cached_property
    def lines(self) -> Counter[int]:
        """Return how many lines have each change of score."""
        return Counter(self.people) + Counter(self.bots if self.has_bots else ())

    @cached_property
    def size(self) -> int:
        """Return the number of lines."""
        return self.lines.total()

    @cached_property
    def median(self) -> Fraction | None:
        """Return the median change of score; None without a line."""
        if not self.size:
            return None
        changes = sorted(self.lines)
        # How many lines end with each change: there may be a hundred thousand in all.
        ends = list(accumulate(self.lines[change] for change in changes))
        middle = ((self.size - 1) // 2, self.size // 2)
        return Fraction(sum(changes[bisect_right(ends, at)] for at in middle), 2)

    @cached_property
    def own_halves(self) -> dict[int, int]:
        """Return two for each other line that is worse and one for each equal one, by change."""
        changes = sorted(self.lines)
        sums = accumulate((self.lines[change] for change in changes), initial=0)
        return {
            change: 2 * worse + self.lines[change] - 1
            for change, worse in zip(changes, sums, strict=False)
        }

    def others(self, counts: bool) -> int:
        """Return how many lines a person is compared with."""
        return self.size - counts

    def share(self, change: int | None, counts: bool = True) -> Fraction | None:
        """Return the share of others who did worse, equal ones as half; None without others.

        counts  whether the person is one of `people`

        Raises:
            KeyError: Nobody among `people` has this change.
        """
        if change is None:
            return Fraction(0)
        if not self.others(counts):
            return None
        if counts:
            return Fraction(self.own_halves[change], 2 * self.others(counts))
        worse = sum(number for line, number in self.lines.items() if line < change)
        return (worse + HALF * self.lines[change]) / self.size


@dataclass(frozen=True)
class DayPlace:
    """A place, 1 for the best, and the number of people compared; equal means share a place."""

    place: int
    of: int


def mean_share(own: Changes, fields: Mapping[int, DealField], counts: bool = True) -> Fraction:
    """Return the mean of the shares of these deals: the day's figure, or that so far.

    Deals that have nobody to compare with are left out; 0 if none is left.
    """
    shares = [fields[deal].share(change, counts) for deal, change in own.items()]
    return mean_of([share for share in shares if share is not None])


def mean_of(shares: Sequence[Fraction]) -> Fraction:
    """Return the mean of shares; 0 without any."""
    return sum(shares, Fraction(0)) / max(len(shares), 1)


def means(
    fields: Mapping[int, DealField], everybody: Mapping[Person, Changes]
) -> dict[Person, Fraction]:
    """Return the mean shares of all these people who count, as `mean_share` does for one."""
    tables, scale = _tables(fields)
    return {user: _mean(own, tables, scale) for user, own in everybody.items()}


def means_so_far(
    fields: Mapping[int, DealField], everybody: Iterable[Changes], deals: Sequence[int]
) -> list[list[float]]:
    """Return the means of the shares so far: of the first of these deals, of the first two, ...

    Of each all who have ended these deals, from low to high. A change of None: the deal is void,
    and who has only such ones is not among them.
    """
    tables, scale = _tables(fields)
    found: list[list[float]] = [[] for _ in deals]
    for own in everybody:
        for means, (total, compared, played) in zip(found, _sums(own, tables, deals), strict=False):
            if played:
                means.append(total / (scale * max(compared, 1)))
    return [sorted(one) for one in found]


def _sums(
    own: Changes, tables: Mapping[int, "Scaled"], deals: Sequence[int]
) -> Iterator[tuple[int, int, int]]:
    """Yield the sum of the shares after each deal, of how many, and how many were played.

    Up to the first deal that is open.
    """
    total = compared = played = 0
    for deal in deals:
        if deal not in own:
            return
        change = own[deal]
        if change is not None and deal in tables:
            total, compared = total + tables[deal][change], compared + 1
        played += change is not None
        yield total, compared, played


# The share of each change in integers of one scale: Fractions would take most of the time.
Scaled = Mapping[int | None, int]


def _tables(fields: Mapping[int, DealField]) -> tuple[dict[int, Scaled], int]:
    """Return the tables of the deals that are compared with anybody, and their scale."""
    compared = {deal: field for deal, field in fields.items() if field.others(True) > 0}
    scale = lcm(*(2 * field.others(True) for field in compared.values()))
    return {deal: _scaled(field, scale) for deal, field in compared.items()}, scale


def _mean(own: Changes, tables: Mapping[int, Scaled], scale: int) -> Fraction:
    """Return the mean of the shares in these tables; a deal that was left counts without one."""
    shares = [
        tables[deal].get(change, 0) if deal in tables else 0
        for deal, change in own.items()
        if deal in tables or change is None
    ]
    return Fraction(sum(shares), scale * max(len(shares), 1))


def _scaled(field: DealField, scale: int) -> dict[int | None, int]:
    """Return the share of each change in units of 1 / scale."""
    unit = scale // (2 * max(field.others(True), 1))
    return {change: halves * unit for change, halves in field.own_halves.items()}


def percent(share: Fraction) -> int:
    """Return a share in whole per cent, halves up."""
    return (200 * share.numerator + share.denominator) // (2 * share.denominator)


def whole_points(median: Fraction) -> int:
    """Return a median in whole points, halves away from zero."""
    size = floor(abs(median) + HALF)
    return size if median > 0 else -size
