"""Rounds that are drawn while some tables still play, and leave these out. Pure.

Their players sit the round out, and their results count when they come. Which tables a round was
drawn without is stored for good: the draw can be repeated.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from tournaments.standings.state import Bye, Entrant, Table, TournamentState

# The key within a tournament's settings: {round: {"tables": [[round, number]], "people": [ids]}}.
LATE_TABLES = "late_tables"
Settings = Mapping[str, Any]


def stored_late(
    settings: Settings, number: int, tables: Iterable[Table], people: Iterable[int]
) -> dict[str, Any]:
    """Return settings by which this round is drawn without these tables; none: with all."""
    late = dict(settings.get(LATE_TABLES, {}))
    late.pop(str(number), None)
    if keys := sorted([table.round, table.number] for table in tables):
        late[str(number)] = {"tables": keys, "people": sorted(people)}
    return {**settings, LATE_TABLES: late}


def _late(settings: Settings, number: int) -> Mapping[str, Any]:
    late: Mapping[str, Any] = settings.get(LATE_TABLES, {}).get(str(number), {})
    return late


def without_late_tables(state: TournamentState, settings: Settings) -> TournamentState:
    """Return the state by which the next round is drawn: as if the late tables were not there."""
    number = state.round + 1
    late = _late(settings, number)
    if not late:
        return state
    tables = {tuple(key) for key in late["tables"]}
    return replace(
        state,
        entrants=tuple(_leave_out(entrant, late["people"], number) for entrant in state.entrants),
        results=tuple(r for r in state.results if (r.table.round, r.table.number) not in tables),
    )


def _leave_out(entrant: Entrant, people: Iterable[int], number: int) -> Entrant:
    return replace(entrant, out_from_round=number) if entrant.id in people else entrant


def late_byes(settings: Settings, number: int) -> tuple[Bye, ...]:
    """Return the byes of those who still play an earlier round."""
    return tuple(
        Bye(number, entrant_id) for entrant_id in _late(settings, number).get("people", ())
    )
