"""The order of players within a table and within a round, by which they advance. Pure."""

from collections.abc import Iterable
from dataclasses import replace

from tournaments.standings.random_draw import random_draw
from tournaments.standings.standings import order_by_ties
from tournaments.standings.state import Result, TournamentState


def table_order(seed: str, result: Result) -> list[int]:
    """Return the players of a finished table by place; shared places by score, then by draw.

    No-shows are left out.
    """

    def order(entrant_id: int) -> tuple[int, int, int]:
        seat, table = result.table.seats.index(entrant_id), result.table
        drawn = random_draw(seed, "place", table.round, table.number, entrant_id)
        return result.places[seat], -result.scores[seat], drawn

    return sorted(result.present, key=order)


def ranks_alone(state: TournamentState, results: Iterable[Result]) -> dict[int, int]:
    """Return the rank of each entrant of these tables in the standings of these alone."""
    ties, tables = tuple(dict.fromkeys((*state.settings.ties, "random_draw"))), tuple(results)
    there = {entrant_id for result in tables for entrant_id in result.table.people}
    entrants = tuple(entrant for entrant in state.entrants if entrant.id in there)
    alone = TournamentState(replace(state.settings, ties=ties), entrants, tables)
    return {entrant_id: at for at, entrant_id in enumerate(order_by_ties(alone))}
