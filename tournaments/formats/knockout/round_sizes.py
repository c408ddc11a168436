"""How a knockout's field runs down to a full final (docs/decisions/0010). Pure.

1. The final has all its seats taken by people. (Fewer entrants than seats: bots take the rest.)
2. Every table is full. Only the first round has byes, for the best seeds, as few as can be.
3. Whoever wins a table goes on, and at every table at least one is out.
4. With `go_on` of two or more: in the first round so many of each table go on; where that makes no
   full round, the next larger number that does, else the next smaller one.
5. As few rounds as can be.
6. As few as can be go on as the best of those who are placed alike, first of all into the final,
   then into the round before it, and so on.
7. Of equals the larger rounds.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise


@dataclass(frozen=True)
class Stage:
    """One round: who is in, at how many tables, and how many go on.

    byes     go on without a table
    of_each  so many of each table go on: its first, ...
    best     so many of all tables' next ones go on, the best of them
    """

    entering: int
    tables: int
    byes: int = 0
    of_each: int = 0
    best: int = 0


@dataclass(frozen=True, order=True)
class _Tail:
    """The best way from a full round on; smaller is better. `best`: from the final backwards."""

    rounds: int
    best: tuple[int, ...]
    # Negative, so that the larger comes first.
    against: tuple[int, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(-number for number in self.against)


def rundown(people: int, seats: int, go_on: int = 1) -> tuple[int, ...]:
    """How many are in, round by round; the last number is the final's.

    `people` from 2 on, `seats` 2 to 4, `go_on` from 1 to seats - 1.
    """
    if people <= seats:
        return (people,)
    return min(_ways(people, seats, go_on))[1]


def stages(numbers: Sequence[int], seats: int) -> tuple[Stage, ...]:
    """The rounds of a run-down. Raises ValueError if it cannot be played (rules 1 to 3)."""
    if not numbers or (numbers[-1] != seats and (len(numbers) > 1 or numbers[-1] > seats)):
        raise ValueError(f"the last number must be {seats}")
    found = []
    for at, (now, then) in enumerate(pairwise(numbers)):
        stage = _first_stage(now, then, seats) if at == 0 else _full_stage(now, then, seats)
        if stage is None or then % seats:
            raise ValueError(f"from {now} to {then} is no round")
        found.append(stage)
    return (*found, Stage(numbers[-1], 1))


Way = tuple[tuple[int, int, int, _Tail], tuple[int, ...]]


def _ways(people: int, seats: int, go_on: int) -> Iterator[Way]:
    """Every way down by what rules 2 to 7 say of it, and its numbers."""
    for then in range(seats, people, seats):
        first, tail = _first_stage(people, then, seats), _tail(then, seats)
        if first is not None and tail is not None:
            going = then - first.byes
            wanted = go_on * first.tables
            too_many = max(0, going - wanted) if go_on > 1 else 0
            whole = _Tail(tail.rounds, (*tail.best, first.best), tail.against)
            key = (first.byes, max(0, wanted - going), too_many, whole)
            yield key, (people, *tail.numbers)


@cache
def _tail(people: int, seats: int) -> _Tail | None:
    if people == seats:
        return _Tail(1, (), (-seats,))
    tables = people // seats
    ways = []
    for then in range(seats, people, seats):
        stage, rest = _full_stage(people, then, seats), _tail_if(tables, then, seats)
        if stage is not None and rest is not None:
            against = (-people, *rest.against)
            ways.append(_Tail(rest.rounds + 1, (*rest.best, stage.best), against))
    return min(ways, default=None)


def _tail_if(tables: int, then: int, seats: int) -> _Tail | None:
    return _tail(then, seats) if tables <= then <= tables * (seats - 1) else None


def _full_stage(now: int, then: int, seats: int) -> Stage | None:
    """A round without byes, if it can be."""
    return None if now % seats else _stage(now, then, seats, now // seats)


def _first_stage(now: int, then: int, seats: int) -> Stage | None:
    """The first round with as few byes as can be, if it can be at all."""
    options = (_stage(now, then, seats, tables) for tables in range(now // seats, 0, -1))
    return next((stage for stage in options if stage is not None), None)


def _stage(now: int, then: int, seats: int, tables: int) -> Stage | None:
    byes = now - tables * seats
    going = then - byes
    if not tables <= going <= tables * (seats - 1):
        return None
    return Stage(now, tables, byes, going // tables, going % tables)
