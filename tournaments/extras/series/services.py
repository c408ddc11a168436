"""Organisers' actions on a club's series."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import transaction

from accounts.audit.models import StaffAction
from accounts.audit.services import record
from accounts.clubs.models import Club
from accounts.clubs.queries import is_organiser
from accounts.models import User
from tournaments.extras.series.errors import SeriesError
from tournaments.extras.series.models import Series, SeriesTournament
from tournaments.models import Tournament
from tournaments.permissions import is_staff

MAX_SERIES, MAX_TOURNAMENTS = 30, 60
Kind = StaffAction.Kind


@dataclass(frozen=True)
class SeriesDetails:
    """The editable settings of a series, checked by the form."""

    name: str
    by_place: tuple[int, ...]
    others: int
    best: int | None = None
    planned: int | None = None

    def apply(self, series: Series) -> None:
        """Set the fields of a row."""
        series.name, series.by_place, series.others = self.name, list(self.by_place), self.others
        series.best, series.planned = self.best, self.planned


def may_change(user: User | None, club: Club) -> bool:
    """Return whether the user may create and change the club's series."""
    return user is not None and (is_organiser(club, user) or is_staff(user))


def check_may_change(user: User, club: Club) -> None:
    """Raise SeriesError unless the user may change the club's series."""
    if not may_change(user, club):
        raise SeriesError("not_organiser")


@transaction.atomic
def create_series(user: User, club: Club, details: SeriesDetails) -> Series:
    """Create a series of the club.

    Raises:
        SeriesError: the user is no organiser, or the club has too many series.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    check_may_change(user, club)
    if Series.objects.filter(club=club).count() >= MAX_SERIES:
        raise SeriesError("many_series", number=MAX_SERIES)
    series = Series(club=club, created_by=user)
    details.apply(series)
    series.save(force_insert=True)
    _record_for_staff(user, series, Kind.ADD)
    return series


def _record_for_staff(user: User, series: Series, kind: str) -> None:
    """Write into the audit log what staff did with a series of a club that they do not organise."""
    if user.is_staff and not is_organiser(series.club, user):
        record(user, kind, series)


@contextmanager
def _locked(user: User, series_id: str, kind: str = Kind.CHANGE) -> Iterator[Series]:
    """Lock a series of an organiser in a transaction; `kind`: what staff are recorded to do."""
    with transaction.atomic():
        rows = Series.objects.select_for_update(of=("self",)).select_related("club")
        series = rows.filter(pk=series_id).first()
        if series is None:
            raise SeriesError("no_series")
        check_may_change(user, series.club)
        _record_for_staff(user, series, kind)
        yield series


def edit_series(user: User, series_id: str, details: SeriesDetails) -> Series:
    """Change the details; all results are counted anew. Raises: SeriesError."""
    with _locked(user, series_id) as series:
        details.apply(series)
        series.save()
    return series


def delete_series(user: User, series_id: str) -> None:
    """Delete the series; its tournaments stay. Raises: SeriesError."""
    with _locked(user, series_id, Kind.DELETE) as series:
        series.delete()


def add_tournament(user: User, series_id: str, tournament_id: str) -> None:
    """Let a tournament of the club count in the series.

    Raises:
        SeriesError: it is not the club's, it counts already, or there are too many.
    """
    with _locked(user, series_id) as series:
        tournament = Tournament.objects.filter(pk=tournament_id, club=series.club).first()
        if tournament is None:
            raise SeriesError("other_club")
        add_locked(series, tournament)


def add_locked(series: Series, tournament: Tournament) -> None:
    """Let a tournament of its club count in a locked series. Raises: SeriesError."""
    if series.tournaments.filter(tournament=tournament).exists():
        raise SeriesError("already_in")
    if series.tournaments.count() >= MAX_TOURNAMENTS:
        raise SeriesError("many_tournaments", number=MAX_TOURNAMENTS)
    SeriesTournament.objects.create(series=series, tournament=tournament)


def remove_tournament(user: User, series_id: str, tournament_id: str) -> None:
    """Let a tournament count in the series no longer. Raises: SeriesError."""
    with _locked(user, series_id) as series:
        series.tournaments.filter(tournament=tournament_id).delete()
