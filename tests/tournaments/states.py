"""Pure tournament states for tests: the same numbers give the same results."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

from tests.bench.tournaments.field import new_field, with_draw, with_results
from tournaments.formats import FORMATS, Draw
from tournaments.standings.state import Entrant, Result, Settings, Table, TournamentState

__all__ = ["new_field", "with_draw", "with_results"]


def new_state(people: int, seed: int = 1, **settings: object) -> TournamentState:
    name = str(settings.pop("form", "swiss"))
    chosen = {"ties": FORMATS[name].ties, "seed": str(seed), **settings}
    return new_field(people, Settings(**chosen), Random(seed))


def new_result(number: int, table: int, seats: tuple, scores: tuple, **more: object) -> Result:
    """Return a table with its places by score; the first seat dealt."""
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Result(Table(number, table, seats, 0), places, scores, **more)


def all_draws(
    form: str, start: TournamentState, absence: float = 0.0
) -> Iterator[tuple[TournamentState, Draw]]:
    """Play a tournament to its end; yield the state before each draw, and the draw."""
    random = Random(start.settings.seed)
    now = start
    for _ in range(200):
        draw = FORMATS[form].draw(now)
        yield now, draw
        if draw.over:
            return
        now = _with_absences(with_results(with_draw(now, draw), random), absence, random)
    raise AssertionError("no end")


def _with_absences(now: TournamentState, absence: float, random: Random) -> TournamentState:
    if not absence:
        return now
    last = now.round
    results = (
        replace(r, no_shows=frozenset(p for p in r.table.people if random.random() < absence))
        if r.table.round == last
        else r
        for r in now.results
    )
    return replace(now, results=tuple(results))


def with_some_ended(now: TournamentState, random: Random) -> TournamentState:
    """Let some of the running tables end, few of them annulled, with few no-shows."""
    return replace(now, results=tuple(_perhaps_ended(result, random) for result in now.results))


def _perhaps_ended(result: Result, random: Random) -> Result:
    if result.over or random.random() >= 0.5:
        return result
    if random.random() < 0.1:
        return replace(result, annulled=True)
    absent = frozenset(p for p in result.table.people if random.random() < 0.1)
    return replace(_ended_at_random(result, random), no_shows=absent)


def _ended_at_random(result: Result, random: Random) -> Result:
    scores = tuple(random.randrange(-200, 1000, 50) for _ in result.table.seats)
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return replace(result, scores=scores, places=places)


def shuffled(now: TournamentState, random: Random) -> TournamentState:
    """Return the same state in another order."""
    parts = [list(part) for part in (now.entrants, now.results, now.byes)]
    for part in parts:
        random.shuffle(part)
    return TournamentState(now.settings, *(tuple(part) for part in parts))


def pairs(tables: tuple[Table, ...]) -> list[tuple[int, int]]:
    return [pair for table in tables for pair in combinations(sorted(table.people), 2)]


def new_entrants(*ratings: float) -> tuple[Entrant, ...]:
    """Return entrants 1, 2, ... with these ratings."""
    return tuple(Entrant(number, rating) for number, rating in enumerate(ratings, 1))
