"""What the page of a series shows: the table, the next tournament, the last winners."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from accounts.models import User
from tournaments.formats import uses_teams
from tournaments.live.lists import STALE_AFTER
from tournaments.live.texts import short_format_text
from tournaments.live.tiebreak_texts import plain_number
from tournaments.models import Entrant, Tournament
from tournaments.queries import HAS_PLACE, has_place
from tournaments.registration.status import RegistrationStatus, registration_status
from tournaments.registration.waitlist import REGISTERED
from tournaments.series.queries import LoadedSeries, played_at, points_table
from tournaments.series.scoring import SeriesResult, SeriesRow, total_with_win

MAX_ROWS, MAX_WINNERS, MAX_PORTRAITS = 100, 3, 6


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
    """Who won a tournament, and how many played."""

    tournament: Tournament
    users: Sequence[User]
    players: int

    @property
    def played_at(self) -> datetime | None:
        return played_at(self.tournament)


@dataclass(frozen=True)
class NextTournament:
    """The next tournament: its places, and what the viewer can do about it."""

    tournament: Tournament
    number: int
    registered: Sequence[User]
    registration: RegistrationStatus
    points_with_win: float | None = None
    points_now: float | None = None

    @property
    def format_text(self) -> str:
        return short_format_text(self.tournament)

    @property
    def portraits(self) -> Sequence[User]:
        return self.registered[:MAX_PORTRAITS]

    @property
    def can_join(self) -> bool:
        """Return whether one press is enough to join."""
        status = self.registration
        has_form = status.needs_password or uses_teams(self.tournament.format)
        return status.state == "open" and not has_form


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


def next_tournament(
    loaded: LoadedSeries, viewer: User | None, now: datetime
) -> NextTournament | None:
    """Return the next tournament; None: none is announced, or it should have begun long ago."""
    tournament = loaded.next
    if tournament is None or _is_stale(tournament, now):
        return None
    rows = tournament.entrants.filter(HAS_PLACE).select_related("user")
    own = next((row for row in loaded.rows if viewer and row.user == viewer.pk), None)
    return NextTournament(
        tournament,
        list(loaded.tournaments).index(tournament) + 1,
        [row.user for row in rows if has_place(row)],
        registration_status(tournament, viewer),
        *_points_of(loaded, own),
    )


def _is_stale(tournament: Tournament, now: datetime) -> bool:
    waits = tournament.status == Tournament.Status.ENTRY
    begins = tournament.starts_at
    return waits and begins is not None and begins < now - STALE_AFTER


def _points_of(loaded: LoadedSeries, own: SeriesRow | None) -> tuple[float | None, float | None]:
    """Return the viewer's points after a win, and now; None for those who have not played."""
    if own is None:
        return None, None
    return shown(total_with_win(points_table(loaded.series), own)), shown(own.points)


def registered_users(tournament: Tournament | None) -> frozenset[int]:
    """Return the ids of the users who come to a tournament, the waiting list included."""
    if tournament is None:
        return frozenset()
    rows = tournament.entrants.filter(status__in=(*REGISTERED, Entrant.Status.IN))
    return frozenset(rows.values_list("user", flat=True))
