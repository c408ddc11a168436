"""Departures: games that a player won after others had left, compared with everybody else's.

It does not matter who left: throw-away accounts never come twice.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from games.fairplay.detection.chance import excess, usual_rate
from games.fairplay.detection.rated_tables import (
    Finding,
    LadderKey,
    LadderStandings,
    RatedSeat,
    RatedTable,
)

# At this score at most one in a hundred honest players is found (`tests.bench fairplay`).
THRESHOLD = 2.7
MIN_WINS = 4


@dataclass
class _Record:
    """A player's games by the kind of table, and those won after departures."""

    played: Counter[Hashable] = field(default_factory=Counter)
    won: Counter[Hashable] = field(default_factory=Counter)
    games: list[str] = field(default_factory=list)
    leavers: set[int] = field(default_factory=set)
    points: float = 0.0

    def add(self, kind: Hashable, table: RatedTable, seat: RatedSeat) -> None:
        """Add a game in which the player stayed."""
        self.played[kind] += 1
        leavers = {other.user for other in table.others(seat) if other.left}
        if not leavers or seat.place != 1:
            return
        self.won[kind] += 1
        self.games.append(table.game)
        self.leavers |= leavers
        self.points += seat.after - seat.before


def departure_findings(
    tables: Iterable[RatedTable], standings: LadderStandings
) -> Iterator[Finding]:
    """Yield the players who won after departures, with the number that others' games predict.

    Newcomers leave more often, so tables with as many of them are compared.
    """
    records: dict[LadderKey, _Record] = defaultdict(_Record)
    total = _Record()
    for table in tables:
        for seat in table.seats:
            if not seat.left and (others := table.others(seat)):
                kind = _kind(table, others, standings)
                records[table.ladder, seat.user].add(kind, table, seat)
                total.add(kind, table, seat)
    for (_, user), record in records.items():
        if len(record.games) >= MIN_WINS:
            yield _finding(user, record, total)


def _kind(
    table: RatedTable, others: Sequence[RatedSeat], standings: LadderStandings
) -> tuple[int, int, int]:
    newcomers = sum(standings.is_newcomer(table.ladder, other.user) for other in others)
    return table.ladder, len(others), newcomers


def _finding(user: int, record: _Record, total: _Record) -> Finding:
    expected = sum(
        games * _rate_of_others(record, total, kind) for kind, games in record.played.items()
    )
    figures = {
        "won": len(record.games),
        "played": record.played.total(),
        "expected": round(expected, 1),
        "accounts": len(record.leavers),
        "points": round(record.points),
    }
    return Finding(user, excess(len(record.games), expected), figures, record.games)


def _rate_of_others(record: _Record, total: _Record, kind: Hashable) -> float:
    """Return the share of such games that others won after departures."""
    won, played = total.won[kind] - record.won[kind], total.played[kind] - record.played[kind]
    return usual_rate(won, played)
