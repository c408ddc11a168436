"""A tournament of invented people, for measuring: who is stronger scores more, mostly."""

from dataclasses import replace
from random import Random

from tournaments.formats import Draw
from tournaments.standings.state import Entrant, Result, Settings, Table, TournamentState

MEAN, SPREAD = 1500, 200
# How far a game strays from the strengths at its table.
CHANCE = 300


def new_field(people: int, settings: Settings, random: Random) -> TournamentState:
    ratings = [random.gauss(MEAN, SPREAD) for _ in range(people)]
    entrants = (Entrant(number, rating) for number, rating in enumerate(ratings, 1))
    return TournamentState(settings, tuple(entrants))


def carried_out(course: TournamentState, draw: Draw) -> TournamentState:
    """The course with the tables of a draw, all of them being played."""
    results = (*course.results, *(Result(table) for table in draw.tables))
    return replace(course, results=results, byes=(*course.byes, *draw.byes))


def played(course: TournamentState, random: Random) -> TournamentState:
    """All running tables have ended."""
    results = (r if r.over else _ended(course, r.table, random) for r in course.results)
    return replace(course, results=tuple(results))


def _ended(course: TournamentState, table: Table, random: Random) -> Result:
    strengths = [MEAN if p is None else course.by_id[p].rating for p in table.seats]
    scores = tuple(round(random.gauss(s, CHANCE) - MEAN + 300) // 5 * 5 for s in strengths)
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Result(table, places, scores)
