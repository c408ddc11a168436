"""Contents of the feeds: tournaments with a start, of a club, a series or a user."""

from datetime import datetime, timedelta
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.clubs.models import Club
from accounts.models import User
from tournaments.extras.appointments.queries import OwnAppointment, appointments_of
from tournaments.extras.calendars.ics import CalendarEvent, calendar_text
from tournaments.extras.series.models import Series
from tournaments.extras.series.queries import tournaments_of
from tournaments.http.links import page_url
from tournaments.live.texts.state_texts import short_format_text
from tournaments.models import Entrant, Tournament
from tournaments.registration.waitlist import REGISTERED

Status = Tournament.Status
# Tournaments that began earlier are left out, and more than so many events.
PAST, MAX_EVENTS = timedelta(days=90), 300
# Nobody knows how long an evening takes.
USUAL_LENGTH, TABLE_LENGTH = timedelta(hours=3), timedelta(hours=1)


def club_feed(club: Club, now: datetime) -> str:
    """Return the calendar of a club's tournaments."""
    rows = Tournament.objects.filter(club=club, starts_at__gt=now - PAST)
    rows = rows.exclude(status=Status.DRAFT).order_by("-starts_at")[:MAX_EVENTS]
    return calendar_text(club.name, map(tournament_event, rows))


def series_feed(series: Series) -> str:
    """Return the calendar of a series."""
    rows = tournaments_of(series).filter(starts_at__isnull=False)
    # Their settings, which the page of the series needs not, are in the text.
    return calendar_text(series.name, map(tournament_event, rows.defer(None)))


def tournament_feed(tournament: Tournament) -> str:
    """Return a calendar with one tournament, which has a start."""
    return calendar_text(tournament.name, [tournament_event(tournament)])


def user_feed(user: User, now: datetime) -> str:
    """Return the calendar of what a user has entered, and of their tables in leagues."""
    name = _("Thousand: %(name)s") % {"name": user.display_name}
    events = [tournament_event(row) for row in _entered(user, now)]
    return calendar_text(name, [*events, *map(_table_event, appointments_of(user))])


def _entered(user: User, now: datetime) -> QuerySet[Tournament]:
    entries = Entrant.objects.filter(user=user, status__in=(*REGISTERED, Entrant.Status.IN))
    rows = Tournament.objects.filter(
        pk__in=entries.values("tournament"), starts_at__gt=now - PAST
    ).exclude(status=Status.DRAFT)
    return rows.order_by("-starts_at")[:MAX_EVENTS]


def tournament_event(tournament: Tournament) -> CalendarEvent:
    """Return the event of a tournament with a start."""
    starts_at = tournament.started_at or tournament.starts_at
    assert starts_at is not None
    url = _absolute(page_url(tournament.pk))
    is_over = tournament.status == Status.OVER and tournament.ended_at is not None
    return CalendarEvent(
        uid=f"{tournament.pk}@{urlsplit(settings.SITE_URL).hostname}",
        starts_at=starts_at,
        ends_at=_end(tournament, starts_at) if is_over else starts_at + USUAL_LENGTH,
        title=tournament.name,
        url=url,
        changed_at=tournament.created_at,
        text=_about(tournament, url),
        location=tournament.venue,
        sequence=tournament.revision,
        is_cancelled=tournament.status == Status.CANCELLED,
    )


def _about(tournament: Tournament, url: str) -> str:
    """Return what the event says of itself."""
    guests = [_("Guests are welcome.")] if tournament.venue and tournament.guests else []
    return "\n".join([short_format_text(tournament), *guests, url])


def _end(tournament: Tournament, starts_at: datetime) -> datetime:
    """Return when it ended; a league of weeks is no event of weeks."""
    assert tournament.ended_at is not None
    return max(starts_at, min(tournament.ended_at, starts_at + timedelta(days=1)))


def _table_event(own: OwnAppointment) -> CalendarEvent:
    table, tournament = own.table, own.tournament
    return CalendarEvent(
        uid=f"{tournament.pk}-{table.pk}@{urlsplit(settings.SITE_URL).hostname}",
        starts_at=table.opens_at,
        ends_at=table.opens_at + TABLE_LENGTH,
        title=_("%(tournament)s: your table") % {"tournament": tournament.name},
        url=_absolute(page_url(tournament.pk)),
        changed_at=tournament.created_at,
        sequence=table.appointment.changes,
    )


def _absolute(path: str) -> str:
    return urljoin(settings.SITE_URL, path)
