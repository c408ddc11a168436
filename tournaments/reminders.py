"""Who has to be told now, on whatever page he is: check in, it starts soon, your table waits."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from .addresses import page_url
from .entering import waiting_tables_of
from .lists import COMING
from .models import Entrant, Tournament
from .timetable import Timetable

# So long before the start all who have entered are told.
SOON = timedelta(minutes=10)
# No check-in is longer.
LONGEST = timedelta(days=1)
Stage = Tournament.Status


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
    """In two or three queries, however many people are asked about."""
    moment = now or timezone.now()
    return [*_at_tables(user_ids), *_before_starts(user_ids, moment)]


def _before_starts(user_ids: Collection[int], now: datetime) -> Iterator[Reminder]:
    rows = Entrant.objects.filter(
        user__in=user_ids,
        status__in=COMING,
        tournament__status=Stage.ENTRY,
        tournament__paused_at=None,
        tournament__starts_at__lte=now + LONGEST,
    )
    for row in rows.select_related("tournament").order_by("tournament__starts_at", "pk"):
        kind = _kind(row, now)
        if kind:
            yield Reminder(row.user_id, kind, row.tournament)


def _kind(row: Entrant, now: datetime) -> str:
    tournament = row.tournament
    hours = Timetable(tournament.starts_at, tournament.check_in_minutes)
    if row.checked_in_at is None and hours.checks_in(now):
        return "check-in"
    comes = row.status == Entrant.Status.ENTERED or row.checked_in_at is not None
    return "soon" if comes and hours.due(now + SOON) else ""


def _at_tables(user_ids: Collection[int]) -> Iterator[Reminder]:
    """Whose table is drawn, and who has not said that he is there."""
    rows = Entrant.objects.filter(
        user__in=user_ids,
        status=Entrant.Status.IN,
        tournament__status=Stage.RUNNING,
        tournament__paused_at=None,
    ).select_related("tournament")
    people = {row.pk: row for row in rows}
    if not people:
        return
    for table in waiting_tables_of({row.tournament_id for row in people.values()}):
        for one in table.seats:
            if one in people and one not in table.here:
                row = people[one]
                yield Reminder(row.user_id, "table", row.tournament, table.pk)
