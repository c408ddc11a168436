"""The basis of a wave's draw as stored with its round, and the state made of it. Pure."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tournaments.standings.state import FreeEntrant, Result, TournamentState

Json = dict[str, Any]


def pack_basis(state: TournamentState) -> Json:
    """Return who was free, and which tables were being played; results follow from the rows."""
    running = sorted(result.table.key[:2] for result in state.results if not result.over)
    return {
        "free": [[one.entrant, one.seconds] for one in state.free],
        "running": [list(key) for key in running],
    }


def unpack_basis(state: TournamentState, number: int, stored: Mapping[str, Any]) -> TournamentState:
    """Return the state from which this round was drawn, from a later one."""
    running = {tuple(key) for key in stored.get("running", ())}
    before = (result for result in state.results if result.table.round < number)
    return replace(
        state,
        results=tuple(_as_running(r) if r.table.key[:2] in running else r for r in before),
        byes=(),
        free=tuple(FreeEntrant(*row) for row in stored.get("free", ())),
        time_over=False,
    )


def _as_running(result: Result) -> Result:
    return Result(result.table, no_shows=result.no_shows)
