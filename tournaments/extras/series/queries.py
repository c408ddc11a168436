"""Queries of series with their tournaments; tables are computed from stored standings."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.core.cache import cache
from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce

from accounts.clubs.models import Club
from accounts.clubs.queries import can_view
from accounts.models import User
from tournaments.extras.series.models import Series
from tournaments.extras.series.players import SeriesEntry, series_users
from tournaments.extras.series.scoring import PointsTable, Ranks, SeriesRow, series_rows
from tournaments.live.given_names import show_given_names
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.permissions import is_staff

Status = Tournament.Status
# A table is computed again as soon as one of its tournaments ends, or changes after its end as when
# an account is linked to a name; this only limits the storage.
CACHE_SECONDS = 24 * 3600
# Raise it with every change of what is cached.
CACHE_VERSION = 2
# Names of tournaments that an organiser can add.
MAX_OFFERED = 50


@dataclass(frozen=True)
class LoadedSeries:
    """A series with its tournaments in order, the finished ones, and the table of those."""

    series: Series
    tournaments: Sequence[Tournament]
    finished: Sequence[Tournament]
    rows: Sequence[SeriesRow]
    users: dict[int, User] = field(default_factory=dict)

    @property
    def has_dates(self) -> bool:
        """Return whether a calendar can show one of the tournaments."""
        return any(row.starts_at is not None for row in self.tournaments)

    @property
    def planned(self) -> int:
        """Return how many tournaments there are to be, at least those that are known."""
        return max(self.series.planned or 0, len(self.tournaments))


def points_table(series: Series) -> PointsTable:
    """Return how places count in the series."""
    return PointsTable(tuple(series.by_place), series.others, series.best)


def visible_series(series_id: str, viewer: User | None) -> Series | None:
    """Return the series; None: there is none that the viewer may see.

    Staff who may change tournaments see those of private clubs, too.
    """
    series = Series.objects.select_related("club").filter(pk=series_id).first()
    if series is None:
        return None
    is_visible = can_view(series.club, viewer) or (viewer is not None and is_staff(viewer))
    return series if is_visible else None


def series_of(club: Club) -> QuerySet[Series]:
    """Return the series of a club, the newest first."""
    return Series.objects.filter(club=club)


def load_series(series: Series, viewer: User | None = None) -> LoadedSeries:
    """Return the series with its table, from the cache if nothing has ended since.

    The users are loaded for the viewer, with the names that the viewer may see.
    """
    tournaments = list(tournaments_of(series))
    finished = [row for row in tournaments if row.status == Status.OVER]
    rows = _rows(series, finished)
    users = User.objects.in_bulk({row.user for row in rows}) if rows else {}
    show_given_names(viewer, tournaments, users.values())
    return LoadedSeries(series, tournaments, finished, rows, users)


def tournaments_of(series: Series) -> QuerySet[Tournament]:
    """Return what counts or is to count, in the order of play: no drafts, nothing cancelled."""
    rows = Tournament.objects.filter(in_series__series=series, club=series.club)
    heavy = ("description", "settings", "agreements", "standings")
    rows = rows.exclude(status__in=(Status.DRAFT, Status.CANCELLED)).defer(*heavy)
    begins = Coalesce("started_at", "starts_at")
    return rows.order_by(begins.asc(nulls_last=True), "created_at", "pk")


def tournaments_to_add(series: Series) -> QuerySet[Tournament]:
    """Return the club's tournaments that do not count in the series yet, the newest first."""
    rows = Tournament.objects.filter(club=series.club).exclude(status=Status.CANCELLED)
    rows = rows.exclude(pk__in=series.tournaments.values("tournament"))
    return rows.order_by(F("starts_at").desc(nulls_last=True), "-created_at")[:MAX_OFFERED]


def played_at(tournament: Tournament) -> datetime | None:
    """Return when the tournament was or will be played; None: nobody has said."""
    return tournament.started_at or tournament.starts_at


def _rows(series: Series, finished: Sequence[Tournament]) -> list[SeriesRow]:
    key = _cache_key(series, finished)
    rows: list[SeriesRow] | None = cache.get(key)
    if rows is None:
        rows = series_rows(points_table(series), load_ranks([row.pk for row in finished]))
        cache.set(key, rows, CACHE_SECONDS)
    return rows


def _cache_key(series: Series, finished: Iterable[Tournament]) -> str:
    """Return a key that changes with whatever the table is computed from."""
    ends = [(row.pk, str(row.ended_at), row.revision) for row in finished]
    told = repr((CACHE_VERSION, points_table(series), ends))
    return f"series:{series.pk}:{hashlib.sha256(told.encode()).hexdigest()[:24]}"


def load_ranks(tournament_ids: Sequence[str]) -> list[Ranks]:
    """Return the ranks by user of those who played, for each of these finished tournaments.

    Bots take no places, and who was at no table gets none.
    """
    stored = dict(Tournament.objects.filter(pk__in=tournament_ids).values_list("pk", "standings"))
    present, users = _present(tournament_ids), _users(tournament_ids)
    return [
        {
            users[row["entrant"]]: row["rank"]
            for row in (stored[key] or {"rows": []})["rows"]
            if row["entrant"] in present[key] and row["entrant"] in users
        }
        for key in tournament_ids
    ]


def _present(tournament_ids: Sequence[str]) -> dict[str, set[int]]:
    """Return the entrants of each tournament who came to one of its tables at least."""
    present: dict[str, set[int]] = defaultdict(set)
    tables = TournamentTable.objects.filter(round__tournament__in=tournament_ids, annulled=False)
    for key, seats, absent in tables.values_list("round__tournament_id", "seats", "no_shows"):
        present[key] |= {seat for seat in seats if seat is not None} - set(absent)
    return present


def _users(tournament_ids: Sequence[str]) -> dict[int, int]:
    """Return the user of each entrant, without bots; one for a name of several tournaments."""
    rows = Entrant.objects.filter(
        tournament__in=tournament_ids, user__is_external_bot=False, user__bot_level=""
    )
    fields = rows.values_list("pk", "user_id", "tournament_id", "person", "user__is_local")
    return series_users(SeriesEntry(*row) for row in fields)
