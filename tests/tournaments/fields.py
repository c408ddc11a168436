"""Tournaments of invented people for tests: the same numbers give the same results."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from tests.bench.tournaments.field import carried_out, new_field, played
from tournaments.formats import FORMATS, Draw
from tournaments.standings.state import Course, Entrant, Result, Settings, Table

__all__ = ["carried_out", "new_field", "played"]


def course(people: int, seed: int = 1, **settings: object) -> Course:
    name = str(settings.pop("form", "swiss"))
    chosen = {"ties": FORMATS[name].ties, "seed": str(seed), **settings}
    return new_field(people, Settings(**chosen), Random(seed))


def result(number: int, table: int, seats: tuple, scores: tuple, **more: object) -> Result:
    """A table with its places by score; the first seat dealt."""
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Result(Table(number, table, seats, 0), places, scores, **more)


def whole(form: str, start: Course, absence: float = 0.0) -> Iterator[tuple[Course, Draw]]:
    """A tournament to its end: before each draw the course, and the draw."""
    random = Random(start.settings.seed)
    now = start
    for _ in range(200):
        draw = FORMATS[form].draw(now)
        yield now, draw
        if draw.over:
            return
        now = _with_absences(played(carried_out(now, draw), random), absence, random)
    raise AssertionError("no end")


def _with_absences(now: Course, absence: float, random: Random) -> Course:
    if not absence:
        return now
    last = now.round
    results = (
        replace(r, absent=frozenset(p for p in r.table.people if random.random() < absence))
        if r.table.round == last
        else r
        for r in now.results
    )
    return replace(now, results=tuple(results))


def shuffled(now: Course, random: Random) -> Course:
    """The same course, told in another order."""
    parts = [list(part) for part in (now.entrants, now.results, now.byes)]
    for part in parts:
        random.shuffle(part)
    return Course(now.settings, *(tuple(part) for part in parts))


def pairs(tables: tuple[Table, ...]) -> list[tuple[int, int]]:
    return [pair for table in tables for pair in combinations(sorted(table.people), 2)]


def entrants(*ratings: float) -> tuple[Entrant, ...]:
    """Entrants 1, 2, ... of these ratings."""
    return tuple(Entrant(number, rating) for number, rating in enumerate(ratings, 1))
