"""Reminders on every page: check in, the start is near, your table waits."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import BigIntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce
from django.utils import timezone

from accounts.models import User
from tournaments.http.links import page_url
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.registration import reminder_audience
from tournaments.registration.status import waiting_tables, waiting_tables_of
from tournaments.registration.waitlist import REGISTERED
from tournaments.schedule import Schedule

# Reminder of the start, for all who have registered.
START_NOTICE = timedelta(minutes=10)
# The longest check-in period.
MAX_CHECK_IN = timedelta(days=1)
Status, TournamentStatus = Entrant.Status, Tournament.Status
MAX_SEATS = 4


@dataclass(frozen=True)
class Reminder:
    """One reminder; kind: "check-in", "soon", or "table" with the table's primary key."""

    user_id: int
    kind: str
    tournament: Tournament
    table_id: int | None = None

    @property
    def key(self) -> str:
        """Return a key that differs from those of custom tables, and changes with the reminder."""
        return f"{self.kind}:{self.tournament.pk}:{self.table_id or ''}"

    @property
    def url(self) -> str:
        """Return the URL of the tournament's page."""
        return page_url(self.tournament.pk)


def reminder_keys(user_ids: Collection[int]) -> dict[int, list[str]]:
    """Return the keys of each user's reminders, for the sockets of all pages."""
    keys: dict[int, list[str]] = {}
    for reminder in reminders_of(user_ids):
        keys.setdefault(reminder.user_id, []).append(reminder.key)
    return keys


def reminders_of(user_ids: Collection[int], now: datetime | None = None) -> list[Reminder]:
    """Return the reminders of any number of users, in one query, or two if somebody plays."""
    moment = now or timezone.now()
    rows = list(_rows(user_ids, moment))
    return [*_at_tables(rows, moment), *_before_starts(rows, moment)]


def reminders_for(user: User, now: datetime | None = None) -> list[Reminder]:
    """Return one user's reminders in one query; in none for users outside the audience."""
    if not reminder_audience.may_have_reminders(user.pk):
        return []
    moment = now or timezone.now()
    rows = list(_rows([user.pk], moment).annotate(waits_at=Subquery(_waiting_table(moment))))
    waiting = [
        Reminder(row.user_id, "table", row.tournament, row.waits_at) for row in rows if row.waits_at
    ]
    return [*waiting, *_before_starts(rows, moment)]


def _rows(user_ids: Collection[int], now: datetime) -> QuerySet[Entrant]:
    """Return entries of what starts soon, and entries that play."""
    soon = Q(
        status__in=REGISTERED,
        tournament__status=TournamentStatus.ENTRY,
        tournament__starts_at__lte=now + MAX_CHECK_IN,
    )
    playing = Q(status=Status.IN, tournament__status=TournamentStatus.RUNNING)
    rows = Entrant.objects.filter(soon | playing, user__in=user_ids, tournament__paused_at=None)
    return rows.select_related("tournament").order_by("tournament__starts_at", "pk")


def _waiting_table(now: datetime) -> QuerySet[TournamentTable, int]:
    """Return an entrant's table that waits for them to confirm their presence."""
    tables = waiting_tables(now).filter(round__tournament=OuterRef("tournament"))
    seated, is_present = Q(), Q()
    for place in range(MAX_SEATS):
        tables = tables.alias(**{f"seat{place}": _entry_at("seats", place)})
        tables = tables.alias(**{f"present{place}": _entry_at("present_entrants", place)})
        seated |= Q(**{f"seat{place}": OuterRef("pk")})
        is_present |= Q(**{f"present{place}": OuterRef("pk")})
    rows = tables.filter(seated).exclude(is_present)
    return rows.order_by("opens_at", "pk").values_list("pk", flat=True)[:1]


def _entry_at(column: str, place: int) -> Coalesce:
    """Return the entrant id at this index of a list column; 0: none."""
    entrant = Cast(KeyTextTransform(str(place), column), BigIntegerField())
    return Coalesce(entrant, 0, output_field=BigIntegerField())


def _before_starts(rows: Iterable[Entrant], now: datetime) -> Iterator[Reminder]:
    for row in rows:
        kind = _kind(row, now) if row.status in REGISTERED else ""
        if kind:
            yield Reminder(row.user_id, kind, row.tournament)


def _kind(row: Entrant, now: datetime) -> str:
    tournament = row.tournament
    schedule = Schedule(tournament.starts_at, tournament.check_in_minutes)
    if row.checked_in_at is None and schedule.is_check_in_open(now):
        return "check-in"
    comes = row.status == Entrant.Status.ENTERED or row.checked_in_at is not None
    return "soon" if comes and schedule.is_due(now + START_NOTICE) else ""


def _at_tables(rows: Iterable[Entrant], now: datetime) -> Iterator[Reminder]:
    """Yield reminders for tables where an entrant has not confirmed their presence."""
    people = {row.pk: row for row in rows if row.status == Status.IN}
    if not people:
        return
    for table in waiting_tables_of({row.tournament_id for row in people.values()}, now):
        for entrant in table.seats:
            if entrant in people and entrant not in table.present_entrants:
                row = people[entrant]
                yield Reminder(row.user_id, "table", row.tournament, table.pk)
