"""What other processes added to a game, applied to the copy at hand: no deal is played again."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from games import engine
from games.models import Entry
from games.tables.state import sql
from games.tables.state.live_game import Live, Mark
from games.tables.state.loader import clock_of

# So many seats' worth of a deal: who is behind by more loads it whole.
MOST_LINES = 40
SINCE = """
SELECT g.version, g.revision, g.turn_at, g.finalised_at, g.stopped, g.seen, g.absent, g.reserves,
g.quotas, g.missed, g.turn_seat, g.due_at, e.kind, e.seat, e.text
FROM games_game g LEFT JOIN games_entry e
ON e.game_id = g.id AND e.number >= %s AND e.number < g.version
WHERE g.id = %s ORDER BY e.number
"""


@dataclass
class Columns:
    """Of the row, what may change from one action to the next."""

    version: int
    revision: int
    turn_at: datetime | None
    finalised_at: datetime | None
    stopped: str
    seen: list[int]
    absent: list[int]
    reserves: list[int | None]
    quotas: list[int]
    missed: list[int]
    turn_seat: int | None
    due_at: datetime | None

    @classmethod
    def read(cls, row: Sequence[Any]) -> "Columns":
        seen, absent, reserves, quotas, missed = (json.loads(text) for text in row[5:10])
        return cls(
            version=row[0],
            revision=row[1],
            turn_at=sql.moment(row[2]),
            finalised_at=sql.moment(row[3]),
            stopped=row[4],
            seen=seen,
            absent=absent,
            reserves=reserves,
            quotas=quotas,
            missed=missed,
            turn_seat=row[10],
            due_at=sql.moment(row[11]),
        )

    def fits(self, mark: Mark) -> bool:
        """Whether nothing moved on since the mark was read."""
        own = (self.version, self.revision, self.turn_at, self.finalised_at is not None)
        return own == (mark.version, mark.revision, mark.turn_at, mark.finalised)


def caught_up(known: Live, mark: Mark | None) -> Live | None:
    """The game as it is marked now; None: it has to be loaded whole.

    So it is when others sit there, when it is over, and with each new deal, which is short yet.
    """
    if mark is None or not _is_same_company(known, mark):
        return None
    rows = sql.rows(SINCE, [known.version, known.id])
    columns = Columns.read(rows[0])
    if not columns.fits(mark) or columns.stopped or len(rows) > MOST_LINES:
        return None
    lines = [tuple(row[12:]) for row in rows if row[12] is not None]
    if any(kind != Entry.Kind.ACTION for kind, _, _ in lines):
        return None
    game = known.game
    for _, seat, text in lines:
        game = engine.act(game, seat, text)
    return None if game.over else _with(known, game, mark, columns)


def _is_same_company(known: Live, mark: Mark) -> bool:
    same = (mark.users, mark.names) == (known.mark.users, known.mark.names)
    return same and not mark.finalised and mark.version >= known.version > 0


def _with(known: Live, game: engine.Game, mark: Mark, columns: Columns) -> Live:
    return replace(
        known,
        mark=mark,
        game=game,
        clock=clock_of(columns, game, known.furniture.timing),
        seen=tuple(columns.seen),
        absent=tuple(columns.absent),
        answered=(),
    )
