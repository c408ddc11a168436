"""The sizes of both brackets' rounds, down to one full final. Pure.

The rules (the reasons are in docs/decisions, second chance):

1. The final seats the winner of the main bracket and the best of the second chance, one fewer than
   a table has seats. Up to one table's number of entrants the final is the only table.
2. Every table is full. The main bracket has byes in the first round alone, as few as can be.
3. The second chance has byes only where its players do not fill its tables, and fewer than a table
   has seats; with fewer players than that it waits for those who come down next.
4. The winner of a table advances, and at every table at least one player loses.
5. Byes of the second chance in its first tables alone, where that is possible.
6. As few rounds as can be.
7. As few as can be advance as the best of those who are placed alike, in both brackets together.
8. Of equals the larger second round of the main bracket, and the larger rounds of the second.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from tournaments.formats.knockout.round_sizes import RoundPlan, plan_rounds, possible_sizes


@dataclass(frozen=True)
class SecondChancePlan:
    """The rounds before anything is played.

    main    the main bracket from round 1 on; the last is one table, whose winner is in the final
    second  the second chance from round 2 on, `byes` sit out; the final follows the last of them
    """

    main: tuple[RoundPlan, ...] = ()
    second: tuple[RoundPlan, ...] = ()

    @property
    def rounds(self) -> int:
        """Return the number of rounds, the final included."""
        return len(self.second) + 2 if self.main else 1

    @property
    def drops(self) -> tuple[int, ...]:
        """Return how many come down after each round of the main bracket."""
        return drops_of(self.main)


@dataclass(frozen=True, order=True)
class _Rest:
    """The best way from one round of the second chance on; smaller is better.

    missing    seats of the final that nobody takes
    late_byes  byes after the first tables
    best       from the last round backwards
    """

    missing: int
    late_byes: int
    rounds: int
    best_sum: int
    best: tuple[int, ...]
    # Negative, so that the larger comes first.
    negated_sizes: tuple[int, ...]


def drops_of(main: Sequence[RoundPlan]) -> tuple[int, ...]:
    """Return how many come down after each of these rounds, the last of which is one table."""
    if not main:
        return ()
    return (*(now.players - then.players for now, then in pairwise(main)), main[-1].players - 1)


@cache
def plan_second_chance(people: int, seats: int) -> SecondChancePlan:
    """Return the rounds for this number of entrants (from 2 on) at tables of 2 to 4 seats."""
    if people <= seats:
        return SecondChancePlan()
    mains = [plan_rounds(sizes, seats) for sizes in possible_sizes(people, seats)]
    main = min(mains, key=lambda main: _worth(main, seats))
    drops = drops_of(main)
    return SecondChancePlan(main, tuple(planned_rounds(drops[0], drops[1:], seats, False)))


def _worth(main: Sequence[RoundPlan], seats: int) -> tuple[int, int, int, int, int, int]:
    """Return the sort key of a main bracket by rules 2 and 5 to 8."""
    drops = drops_of(main)
    rest = _rest(drops[0], drops[1:], seats, started=False)
    best = rest.best_sum + sum(plan.best for plan in main)
    negated = -main[1].players
    return main[0].byes, rest.missing, rest.late_byes, rest.rounds, best, negated


def planned_rounds(
    players: int, coming: tuple[int, ...], seats: int, started: bool
) -> Iterator[RoundPlan]:
    """Yield the rounds of the second chance from one with so many players on.

    The other arguments are those of `next_second_round`.
    """
    while (plan := next_second_round(players, coming, seats, started)) is not None:
        yield plan
        players = advancing(plan) + sum(coming[:1])
        coming, started = coming[1:], started or bool(plan.tables)


def advancing(plan: RoundPlan) -> int:
    """Return how many are in the next round, those with a bye included."""
    return plan.tables * plan.of_each + plan.best + plan.byes


def next_second_round(
    players: int, coming: tuple[int, ...], seats: int, started: bool
) -> RoundPlan | None:
    """Return the next round of the second chance; None: its players are in the final.

    coming   how many come down after this round, after the next one, and so on
    started  whether the second chance has had tables
    """
    if _is_over(players, coming, seats):
        return None
    tables, byes = divmod(players, seats)
    if not tables:
        return RoundPlan(players, 0, players)
    most = min(
        _numbers(tables, seats),
        key=lambda most: _after(players, most, coming, seats, started),
    )
    return RoundPlan(players, tables, byes, most // tables, most % tables)


def _is_over(players: int, coming: Sequence[int], seats: int) -> bool:
    return not coming and players < seats


def _numbers(tables: int, seats: int) -> range:
    """Return how many may advance from so many tables."""
    return range(tables, tables * (seats - 1) + 1)


@cache
def _rest(players: int, coming: tuple[int, ...], seats: int, started: bool) -> _Rest:
    """Return the best way from a round with so many players."""
    if _is_over(players, coming, seats):
        return _Rest(seats - 1 - players, 0, 0, 0, (), ())
    tables = players // seats
    numbers = _numbers(tables, seats) if tables else range(1)
    return min(_after(players, most, coming, seats, started) for most in numbers)


def _after(players: int, most: int, coming: tuple[int, ...], seats: int, started: bool) -> _Rest:
    """Return the best way if so many advance from the tables of this round."""
    tables, byes = divmod(players, seats)
    rest = _rest(most + byes + sum(coming[:1]), coming[1:], seats, started or tables > 0)
    best = most % tables if tables else 0
    return _Rest(
        rest.missing,
        rest.late_byes + (byes if started else 0),
        rest.rounds + 1,
        rest.best_sum + best,
        (*rest.best, best),
        (*rest.negated_sizes, -players),
    )
