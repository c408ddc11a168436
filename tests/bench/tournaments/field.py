"""A generated tournament whose stronger players score more on average."""

from dataclasses import replace
from random import Random

from tournaments.formats import Draw
from tournaments.standings.state import Entrant, Result, Settings, Table, TournamentState

MEAN, RATING_DEVIATION = 1500, 200
# Deviation of a score from the player's strength.
SCORE_DEVIATION = 300


def new_field(entrants: int, settings: Settings, random: Random) -> TournamentState:
    ratings = [random.gauss(MEAN, RATING_DEVIATION) for _ in range(entrants)]
    rows = (Entrant(number, rating) for number, rating in enumerate(ratings, 1))
    return TournamentState(settings, tuple(rows))


def with_draw(state: TournamentState, draw: Draw) -> TournamentState:
    """Return the state after a draw, with its tables running."""
    results = (*state.results, *(Result(table) for table in draw.tables))
    return replace(state, results=results, byes=(*state.byes, *draw.byes))


def with_results(state: TournamentState, random: Random) -> TournamentState:
    """Return the state with random results for all running tables."""
    results = (r if r.over else _result(state, r.table, random) for r in state.results)
    return replace(state, results=tuple(results))


def _result(state: TournamentState, table: Table, random: Random) -> Result:
    strengths = [MEAN if p is None else state.by_id[p].rating for p in table.seats]
    scores = tuple(round(random.gauss(s, SCORE_DEVIATION) - MEAN + 300) // 5 * 5 for s in strengths)
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Result(table, places, scores)
