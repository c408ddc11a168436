"""Notifications about the times of a league's tables."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.notifications.models import Kind
from accounts.notifications.services import notify
from tournaments.extras.appointments.models import Appointment
from tournaments.http.links import page_url
from tournaments.http.times import utc_text
from tournaments.models import Entrant, Round, Tournament, TournamentTable
from tournaments.updates import lock_if_exists

# How long before a table opens its players are reminded.
REMINDER_LEAD = timedelta(hours=1)


def notify_drawn(row: Round, tables: Sequence[TournamentTable]) -> None:
    """Tell the players of a round that they have until its deadline to agree on a time."""
    notify(
        _users(seat for table in tables for seat in table.seats),
        Kind.APPOINTMENT,
        url=page_url(row.tournament_id),
        topic=f"tournament {row.tournament_id}",
        tournament=row.tournament.name,
        event="drawn",
        round=row.number,
        at=utc_text(tables[0].opens_at) if tables else "",
    )


def notify_agreed(tournament: Tournament, table: TournamentTable) -> None:
    """Tell the players of a table that its time is set."""
    _notify(tournament, table, "agreed", table.seats, at=utc_text(table.opens_at))


def notify_dropped(tournament: Tournament, table: TournamentTable) -> None:
    """Tell the players of a table that the time they had counts no longer."""
    _notify(tournament, table, "dropped", table.seats)


def notify_offered(tournament: Tournament, table: TournamentTable, entrant: Entrant) -> None:
    """Tell the others at a table that somebody offers their first time."""
    others = [seat for seat in table.seats if seat != entrant.pk]
    _notify(tournament, table, "offered", others)


def _notify(
    tournament: Tournament,
    table: TournamentTable,
    event: str,
    seats: Iterable[int | None],
    **words: Any,
) -> None:
    if table.early_override:
        # Nobody plays there any longer.
        return
    notify(
        _users(seats),
        Kind.APPOINTMENT,
        url=page_url(tournament.pk),
        topic=f"table {table.pk}",
        tournament=tournament.name,
        event=event,
        **words,
    )


def _users(seats: Iterable[int | None]) -> Collection[int]:
    """Return the users of those at a table who play on."""
    rows = Entrant.objects.filter(
        pk__in=[seat for seat in seats if seat is not None], status=Entrant.Status.IN
    )
    return list(rows.order_by("pk").values_list("user_id", flat=True))


def remind_due(now: datetime) -> int:
    """Remind the players of each table that opens soon, once; return the number of tables."""
    rows = Appointment.objects.filter(
        reminded_at=None,
        table__game=None,
        table__annulled=False,
        table__override__isnull=True,
        table__early_override__isnull=True,
        table__opens_at__gt=now,
        table__opens_at__lte=now + REMINDER_LEAD,
        table__round__tournament__status=Tournament.Status.RUNNING,
        table__round__tournament__paused_at=None,
    )
    due = list(rows.order_by("pk").values_list("table__round__tournament_id", "pk"))
    return sum(_remind(tournament_id, key, now) for tournament_id, key in due)


@transaction.atomic
def _remind(tournament_id: str, key: int, now: datetime) -> bool:
    """Remind the players of one table unless somebody did, or its time is another now."""
    tournament = lock_if_exists(tournament_id)
    rows = Appointment.objects.filter(
        pk=key, reminded_at=None, table__game=None, table__early_override__isnull=True
    )
    appointment = rows.select_related("table").first()
    if tournament is None or appointment is None:
        return False
    table = appointment.table
    if table.opens_at > now + REMINDER_LEAD:
        return False
    appointment.reminded_at = now
    appointment.save(update_fields=["reminded_at"])
    missing = [seat for seat in table.seats if seat not in table.present_entrants]
    _notify(tournament, table, "soon", missing, at=utc_text(table.opens_at))
    return True
