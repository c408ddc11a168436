"""The sizes of a knockout's rounds down to a full final. Pure.

The rules (the reasons are in docs/decisions, knockout round sizes):

1. The final has all its seats taken by people. (Fewer entrants than seats: bots take the rest.)
2. Every table is full. Only the first round has byes, for the best seeds, as few as can be.
3. The winner of a table advances, and at every table at least one player is out.
4. With `advance_per_table` of two or more: in the first round so many of each table advance; where
   that makes no full round, the next larger number that does, else the next smaller one.
5. As few rounds as can be.
6. As few as can be advance as the best of those who are placed alike, first of all into the final,
   then into the round before it, and so on.
7. Of equals the larger rounds.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise


@dataclass(frozen=True)
class RoundPlan:
    """One round: the number of players and tables, and how many advance.

    byes     advance without a table
    of_each  so many of each table advance: its first, ...
    best     so many of all tables' next ones advance, the best of them
    """

    players: int
    tables: int
    byes: int = 0
    of_each: int = 0
    best: int = 0


@dataclass(frozen=True, order=True)
class _Tail:
    """The best sizes from a full round on; smaller is better. `best`: from the final backwards."""

    rounds: int
    best: tuple[int, ...]
    # Negative, so that the larger comes first.
    negated_sizes: tuple[int, ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(-number for number in self.negated_sizes)


def round_sizes(people: int, seats: int, advance_per_table: int = 1) -> tuple[int, ...]:
    """Return how many players each round has; the last number is the final's.

    `people` from 2 on, `seats` 2 to 4, `advance_per_table` from 1 to seats - 1.
    """
    if people <= seats:
        return (people,)
    return min(_candidates(people, seats, advance_per_table))[1]


def possible_sizes(people: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Yield the sizes for every possible second round, with the best rounds after it."""
    return (sizes for _, sizes in _candidates(people, seats, 1))


def plan_rounds(sizes: Sequence[int], seats: int) -> tuple[RoundPlan, ...]:
    """Return the rounds of these sizes.

    Raises:
        ValueError: they cannot be played by rules 1 to 3.
    """
    if not sizes or (sizes[-1] != seats and (len(sizes) > 1 or sizes[-1] > seats)):
        raise ValueError(f"the last round must have {seats} players")
    plans = []
    for at, (now, then) in enumerate(pairwise(sizes)):
        plan = _first_round(now, then, seats) if at == 0 else _full_round(now, then, seats)
        if plan is None or then % seats:
            raise ValueError(f"no round can reduce {now} players to {then}")
        plans.append(plan)
    return (*plans, RoundPlan(sizes[-1], 1))


Candidate = tuple[tuple[int, int, int, _Tail], tuple[int, ...]]


def _candidates(people: int, seats: int, advance_per_table: int) -> Iterator[Candidate]:
    """Yield every sequence of sizes with its sort key by rules 2 to 7."""
    for then in range(seats, people, seats):
        first, tail = _first_round(people, then, seats), _tail(then, seats)
        if first is not None and tail is not None:
            advancing = then - first.byes
            target = advance_per_table * first.tables
            too_many = max(0, advancing - target) if advance_per_table > 1 else 0
            whole = _Tail(tail.rounds, (*tail.best, first.best), tail.negated_sizes)
            key = (first.byes, max(0, target - advancing), too_many, whole)
            yield key, (people, *tail.sizes)


@cache
def _tail(people: int, seats: int) -> _Tail | None:
    """Return the best sizes from a full round of so many people; None if there are none."""
    if people == seats:
        return _Tail(1, (), (-seats,))
    tables = people // seats
    candidates = []
    for then in range(seats, people, seats):
        plan, rest = _full_round(people, then, seats), _tail_if(tables, then, seats)
        if plan is not None and rest is not None:
            negated_sizes = (-people, *rest.negated_sizes)
            candidates.append(_Tail(rest.rounds + 1, (*rest.best, plan.best), negated_sizes))
    return min(candidates, default=None)


def _tail_if(tables: int, then: int, seats: int) -> _Tail | None:
    return _tail(then, seats) if tables <= then <= tables * (seats - 1) else None


def _full_round(now: int, then: int, seats: int) -> RoundPlan | None:
    """Return a round without byes; None if these numbers make none."""
    return None if now % seats else _round(now, then, seats, now // seats)


def _first_round(now: int, then: int, seats: int) -> RoundPlan | None:
    """Return the first round with as few byes as possible; None if there is none."""
    options = (_round(now, then, seats, tables) for tables in range(now // seats, 0, -1))
    return next((plan for plan in options if plan is not None), None)


def _round(now: int, then: int, seats: int, tables: int) -> RoundPlan | None:
    """Return the round with this number of tables; None if it breaks rule 3."""
    byes = now - tables * seats
    advancing = then - byes
    if not tables <= advancing <= tables * (seats - 1):
        return None
    return RoundPlan(now, tables, byes, advancing // tables, advancing % tables)
