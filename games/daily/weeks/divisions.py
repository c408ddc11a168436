"""Weeks and divisions: sums of the best days, and who goes up and down on Monday. Pure.

A week is known by its Monday. Newcomers join on the Monday after their first counted day, so that
nobody who had two days is compared with those who had seven. All of a running week follows from
its days: where a day is recomputed, the week is.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import pairwise
from math import inf

WEEK = timedelta(days=7)
BEST_DAYS = 5
# The size that is aimed at. Only smaller or larger divisions than these are joined or parted.
SIZE, MIN_SIZE, MAX_SIZE = 30, 20, 44
# The part of a division that goes up, and the part that goes down: one in so many.
MOVING = 5
Order = tuple[float, ...]


@dataclass(frozen=True)
class CountedDay:
    """A day with all eight deals begun: its whole per cent, and when the last one ended.

    That is the end of the day where a deal was left.
    """

    percent: int
    finished: datetime


@dataclass(frozen=True)
class WeekScore:
    """The counted days of a user in one week."""

    user: int
    days: tuple[CountedDay, ...] = ()

    @property
    def counting(self) -> tuple[CountedDay, ...]:
        """Return the best five days, the best first; of equal ones the earlier."""
        return tuple(sorted(self.days, key=lambda day: (-day.percent, day.finished))[:BEST_DAYS])

    @property
    def total(self) -> int:
        """Return the sum that decides the order."""
        return sum(day.percent for day in self.counting)

    @property
    def order(self) -> Order:
        """Return what sorts a division: the total, the best day, the earlier end of the sum."""
        counting = self.counting
        if not counting:
            return inf, inf, inf, self.user
        ended = max(day.finished for day in counting).timestamp()
        return -self.total, -counting[0].percent, ended, self.user


@dataclass(frozen=True)
class Divisions:
    """The users of each division in one week, the first division first."""

    week: date
    users: tuple[tuple[int, ...], ...] = ()

    def number_of(self, user: int) -> int | None:
        """Return the number of the user's division from 1; None if they are in none."""
        numbers = (n for n, users in enumerate(self.users, 1) if user in users)
        return next(numbers, None)


def ranked(users: Iterable[int], scores: Mapping[int, WeekScore]) -> list[WeekScore]:
    """Return the scores of these users, the best first; who has none follows with no day."""
    return sorted((scores.get(user, WeekScore(user)) for user in users), key=lambda s: s.order)


def moves(order: Sequence[WeekScore], is_first: bool, is_last: bool) -> list[int]:
    """Return -1 for each who goes up from this division, 1 for each who goes down, else 0.

    Who has no counted day never goes up.
    """
    number = len(order) // MOVING
    steps = [0] * len(order)
    for at in range(number):
        steps[at] = -1 if order[at].days and not is_first else 0
        steps[-1 - at] = 0 if is_last else 1
    return steps


def next_week(
    divisions: Divisions, ended: date, scores: Mapping[int, WeekScore], active: Set[int]
) -> Divisions:
    """Return the divisions of the week after the one that ended, or these if they are newer.

    scores  of all who have a counted day in that week
    active  who played a deal in the two weeks up to its end; members who did not leave
    """
    if divisions.week != ended:
        return divisions
    # Nobody's order changes but by going up or down: those who come from above stand first.
    groups: list[list[tuple[int, WeekScore]]] = [[] for _ in divisions.users or [()]]
    for at, users in enumerate(divisions.users):
        order = ranked(users, scores)
        steps = moves(order, at == 0, at == len(divisions.users) - 1)
        for score, step in zip(order, steps, strict=True):
            if score.user in active:
                groups[at + step].append((at, score))
    middle = len(groups) // 2
    groups[middle] += [(middle, score) for score in _newcomers(divisions, scores)]
    ordered = [[s.user for _, s in sorted(g, key=lambda p: (p[0], p[1].order))] for g in groups]
    return Divisions(ended + WEEK, tuple(tuple(sorted(part)) for part in _balanced(ordered)))


def _newcomers(divisions: Divisions, scores: Mapping[int, WeekScore]) -> list[WeekScore]:
    members = {user for users in divisions.users for user in users}
    return [score for user, score in scores.items() if user not in members and score.days]


def _balanced(groups: Iterable[list[int]]) -> list[list[int]]:
    """Return the groups with small ones joined to a neighbour, and large ones parted evenly."""
    joined: list[list[int]] = []
    for group in groups:
        if joined and min(len(joined[-1]), len(group)) < MIN_SIZE:
            joined[-1] = joined[-1] + group
        else:
            joined.append(group)
    return [part for group in joined for part in _parts(group) if part]


def _parts(group: list[int]) -> list[list[int]]:
    if len(group) <= MAX_SIZE:
        return [group]
    parts = (len(group) + SIZE // 2) // SIZE
    bounds = [len(group) * part // parts for part in range(parts + 1)]
    return [group[start:end] for start, end in pairwise(bounds)]


def without_promotions(divisions: Divisions, user: int, held: Iterable[int]) -> Divisions:
    """Put a cheater into the lowest division they held since their first annulled result.

    Nobody else moves: promotions of the past stay.

    held  the numbers of those divisions; the present one need not be among them
    """
    present = divisions.number_of(user)
    if present is None:
        return divisions
    number = min(max([present, *held]), len(divisions.users))
    users = [
        sorted(({*group} - {user}) | ({user} if at == number else set()))
        for at, group in enumerate(divisions.users, 1)
    ]
    return replace(divisions, users=tuple(map(tuple, users)))
