"""The page of a series: its table, the next tournament, the last winners."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from accounts.models import User
from tournaments.extras.series.queries import LoadedSeries, played_at, points_table
from tournaments.extras.series.scoring import SeriesResult, total_with_win
from tournaments.live.texts.tiebreak_texts import plain_number
from tournaments.models import Entrant, Tournament
from tournaments.registration.waitlist import REGISTERED

MAX_ROWS, MAX_WINNERS = 100, 3


def shown(points: Fraction) -> float:
    """Return points with two digits at most."""
    return plain_number(float(points))


@dataclass(frozen=True)
class ResultCell:
    """A player's result in one tournament; `points` None: did not play."""

    tournament: Tournament
    points: float | None = None
    is_won: bool = False
    counts: bool = True

    @property
    def played_at(self) -> datetime | None:
        return played_at(self.tournament)


@dataclass(frozen=True)
class PlayerLine:
    """A row of the table as the page shows it."""

    rank: int
    user: User
    points: float
    cells: Sequence[ResultCell]
    comes: bool = False


@dataclass(frozen=True)
class WinnersLine:
    """The winners of a tournament, and the number of its players."""

    tournament: Tournament
    users: Sequence[User]
    players: int

    @property
    def played_at(self) -> datetime | None:
        return played_at(self.tournament)


def player_lines(loaded: LoadedSeries, coming: frozenset[int] = frozenset()) -> list[PlayerLine]:
    """Return the rows of the table; `coming`: the users registered for the next tournament."""
    return [
        PlayerLine(
            row.rank,
            loaded.users[row.user],
            shown(row.points),
            [_cell(t, result) for t, result in zip(loaded.finished, row.results, strict=True)],
            row.user in coming,
        )
        for row in loaded.rows
        if row.user in loaded.users
    ]


def _cell(tournament: Tournament, result: SeriesResult | None) -> ResultCell:
    if result is None:
        return ResultCell(tournament)
    return ResultCell(tournament, shown(result.points), result.place == 1, result.counts)


def winners(loaded: LoadedSeries) -> Iterator[WinnersLine]:
    """Yield the winners of the finished tournaments, the last one first."""
    for at, tournament in reversed(list(enumerate(loaded.finished))):
        results = [(row.user, row.results[at]) for row in loaded.rows]
        places = {user: result.place for user, result in results if result is not None}
        first = [loaded.users[u] for u, place in places.items() if place == 1 and u in loaded.users]
        yield WinnersLine(tournament, first, len(places))


def prospects(loaded: LoadedSeries, viewer: User | None) -> dict[str, float]:
    """Return the viewer's points now, and after one more win; {} for those who have not played."""
    own = next((row for row in loaded.rows if viewer and row.user == viewer.pk), None)
    if own is None:
        return {}
    won = total_with_win(points_table(loaded.series), own)
    return {"points_now": shown(own.points), "points_with_win": shown(won)}


def registered_users(tournament: Tournament | None) -> frozenset[int]:
    """Return the ids of the users who come to a tournament, the waiting list included."""
    if tournament is None:
        return frozenset()
    rows = tournament.entrants.filter(status__in=(*REGISTERED, Entrant.Status.IN))
    return frozenset(rows.values_list("user", flat=True))
