"""Fast-forward: bring a cached game up to date with the entries that other processes added."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from games import engine, sql
from games.models import Entry
from games.tables.state.live_game import LiveGame, StateVersion
from games.tables.state.loader import clock_of

# About the length of a deal. A copy that is further behind is loaded from scratch.
MAX_ENTRIES = 40
ENTRIES_SINCE = """
SELECT g.version, g.revision, g.turn_at, g.finalised_at, g.stopped, g.seq_by_viewer, g.absent,
g.reserve_ms_by_seat, g.lag_quota_ms, g.timeouts, g.timeout_totals, g.turn_seat, g.due_at,
g.waiting_since, e.kind, e.seat, e.text
FROM games_game g LEFT JOIN games_entry e
ON e.game_id = g.id AND e.number >= %s AND e.number < g.version
WHERE g.id = %s ORDER BY e.number
"""


@dataclass
class GameRow:
    """The columns of a game's row that an action may change."""

    version: int
    revision: int
    turn_at: datetime | None
    finalised_at: datetime | None
    stopped: str
    seq_by_viewer: list[int]
    absent: list[int]
    reserve_ms_by_seat: list[int | None]
    lag_quota_ms: list[int]
    timeouts: list[int]
    timeout_totals: list[int]
    turn_seat: int | None
    due_at: datetime | None
    is_waiting: bool

    @classmethod
    def from_columns(cls, row: Sequence[Any]) -> "GameRow":
        """Return the row from the columns of `ENTRIES_SINCE`."""
        seqs, absent, reserves, quotas, timeouts, totals = map(json.loads, row[5:11])
        return cls(
            version=row[0],
            revision=row[1],
            turn_at=sql.aware_datetime(row[2]),
            finalised_at=sql.aware_datetime(row[3]),
            stopped=row[4],
            seq_by_viewer=seqs,
            absent=absent,
            reserve_ms_by_seat=reserves,
            lag_quota_ms=quotas,
            timeouts=timeouts,
            timeout_totals=totals,
            turn_seat=row[11],
            due_at=sql.aware_datetime(row[12]),
            is_waiting=row[13] is not None,
        )

    def matches(self, state_version: StateVersion) -> bool:
        """Return whether nothing changed since the state version was read."""
        mine = (self.version, self.revision, self.turn_at, self.finalised_at is not None)
        return mine == (
            state_version.version,
            state_version.revision,
            state_version.turn_at,
            state_version.finalised,
        )


def fast_forward(known: LiveGame, state_version: StateVersion | None) -> LiveGame | None:
    """Return the game at the state version, or None if it has to be loaded from scratch.

    That is so after a change of players, after the end, and with each new deal, whose log is
    still short.
    """
    if state_version is None or not _has_same_players(known, state_version):
        return None
    rows = sql.fetch_all(ENTRIES_SINCE, [known.version, known.id])
    row = GameRow.from_columns(rows[0])
    if not row.matches(state_version) or row.stopped or len(rows) > MAX_ENTRIES:
        return None
    entries = [tuple(columns[14:]) for columns in rows if columns[14] is not None]
    if any(kind not in (Entry.Kind.ACTION, Entry.Kind.SHOWN) for kind, _, _ in entries):
        return None
    game = known.game
    for _, seat, text in entries:
        game = engine.act(game, seat, text)
    return None if game.over else _with_row(known, game, state_version, row)


def _has_same_players(known: LiveGame, state_version: StateVersion) -> bool:
    same = _players(state_version) == _players(known.state_version)
    return same and not state_version.finalised and state_version.version >= known.version > 0


def _players(state_version: StateVersion) -> tuple[object, ...]:
    return state_version.users, state_version.names, state_version.substitution_count


def _with_row(
    known: LiveGame, game: engine.Game, state_version: StateVersion, row: GameRow
) -> LiveGame:
    return replace(
        known,
        state_version=state_version,
        game=game,
        clock=clock_of(row, game, known.settings.time_control),
        seq_by_viewer=tuple(row.seq_by_viewer),
        absent=tuple(row.absent),
        answered=(),
        is_waiting=row.is_waiting,
    )
