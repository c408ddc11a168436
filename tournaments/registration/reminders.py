"""Who has to be told now, on whatever page he is: check in, it starts soon, your table waits."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import BigIntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce
from django.utils import timezone

from accounts.models import User
from tournaments.links import page_url
from tournaments.models import Entrant, Tournament, TournamentTable
from tournaments.registration import reminder_audience
from tournaments.registration.status import waiting_tables, waiting_tables_of
from tournaments.registration.waitlist import COMING
from tournaments.schedule import Timetable

# So long before the start all who have entered are told.
SOON = timedelta(minutes=10)
# No check-in is longer.
LONGEST = timedelta(days=1)
Status, Stage = Entrant.Status, Tournament.Status
MOST_SEATS = 4


@dataclass(frozen=True)
class Reminder:
    """kind: "check-in", "soon", or "table" with the table's number in the database."""

    user_id: int
    kind: str
    tournament: Tournament
    table_id: int | None = None

    @property
    def mark(self) -> str:
        """Other than those of tables of people's own; it changes with what is to be told."""
        return f"{self.kind}:{self.tournament.pk}:{self.table_id or ''}"

    @property
    def url(self) -> str:
        return page_url(self.tournament.pk)


def marks_of(user_ids: Collection[int]) -> dict[int, list[str]]:
    """For the sockets of all pages: of each of these people what there is to be told."""
    told: dict[int, list[str]] = {}
    for one in reminders_of(user_ids):
        told.setdefault(one.user_id, []).append(one.mark)
    return told


def reminders_of(user_ids: Collection[int], now: datetime | None = None) -> list[Reminder]:
    """In one query, or two if somebody plays, however many people are asked about."""
    moment = now or timezone.now()
    rows = list(_rows(user_ids, moment))
    return [*_at_tables(rows), *_before_starts(rows, moment)]


def reminders_for(user: User, now: datetime | None = None) -> list[Reminder]:
    """The same for one person, in one query; in none for whom no tournament concerns."""
    if not reminder_audience.may_be(user.pk):
        return []
    moment = now or timezone.now()
    rows = list(_rows([user.pk], moment).annotate(waits_at=Subquery(_own_table())))
    waiting = [
        Reminder(row.user_id, "table", row.tournament, row.waits_at) for row in rows if row.waits_at
    ]
    return [*waiting, *_before_starts(rows, moment)]


def _rows(user_ids: Collection[int], now: datetime) -> QuerySet[Entrant]:
    """Who comes to what starts soon, and who is in what runs."""
    soon = Q(
        status__in=COMING,
        tournament__status=Stage.ENTRY,
        tournament__starts_at__lte=now + LONGEST,
    )
    playing = Q(status=Status.IN, tournament__status=Stage.RUNNING)
    rows = Entrant.objects.filter(soon | playing, user__in=user_ids, tournament__paused_at=None)
    return rows.select_related("tournament").order_by("tournament__starts_at", "pk")


def _own_table() -> QuerySet[TournamentTable, int]:
    """Of an entrant the table that waits, and at which he has not said that he is there."""
    tables = waiting_tables().filter(round__tournament=OuterRef("tournament"))
    seated, is_there = Q(), Q()
    for place in range(MOST_SEATS):
        tables = tables.alias(**{f"seat{place}": _at("seats", place)})
        tables = tables.alias(**{f"here{place}": _at("here", place)})
        seated |= Q(**{f"seat{place}": OuterRef("pk")})
        is_there |= Q(**{f"here{place}": OuterRef("pk")})
    rows = tables.filter(seated).exclude(is_there)
    return rows.order_by("opens_at", "pk").values_list("pk", flat=True)[:1]


def _at(column: str, place: int) -> Coalesce:
    """Whose number stands there in a list of the table's row; 0: nobody's."""
    known = Cast(KeyTextTransform(str(place), column), BigIntegerField())
    return Coalesce(known, 0, output_field=BigIntegerField())


def _before_starts(rows: Iterable[Entrant], now: datetime) -> Iterator[Reminder]:
    for row in rows:
        kind = _kind(row, now) if row.status in COMING else ""
        if kind:
            yield Reminder(row.user_id, kind, row.tournament)


def _kind(row: Entrant, now: datetime) -> str:
    tournament = row.tournament
    hours = Timetable(tournament.starts_at, tournament.check_in_minutes)
    if row.checked_in_at is None and hours.checks_in(now):
        return "check-in"
    comes = row.status == Entrant.Status.ENTERED or row.checked_in_at is not None
    return "soon" if comes and hours.due(now + SOON) else ""


def _at_tables(rows: Iterable[Entrant]) -> Iterator[Reminder]:
    """Whose table is drawn, and who has not said that he is there."""
    people = {row.pk: row for row in rows if row.status == Status.IN}
    if not people:
        return
    for table in waiting_tables_of({row.tournament_id for row in people.values()}):
        for one in table.seats:
            if one in people and one not in table.here:
                row = people[one]
                yield Reminder(row.user_id, "table", row.tournament, table.pk)
