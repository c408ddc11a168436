"""Effects of a pause of a league on the times of its tables."""

from datetime import datetime

from tournaments.director.league_dates import (
    days_of_pause,
    moved_deadline,
    moved_if_near,
    waiting_tables,
)
from tournaments.extras.appointments import notices
from tournaments.extras.appointments.models import Appointment
from tournaments.extras.appointments.times import set_opening
from tournaments.load_state import load_settings
from tournaments.models import Round
from tournaments.schedule import NOTICE


def move_times(row: Round, paused_at: datetime, now: datetime) -> int:
    """Move the times of a round's waiting tables; return by how many days its end moves."""
    waiting = _waiting(row)
    days = days_of_pause(row, [one.deadline for one in waiting], paused_at, now)
    zone = load_settings(row.tournament).zone
    for appointment in waiting:
        appointment.deadline = moved_deadline(appointment.deadline, days, paused_at, now, zone)
        if now - paused_at < NOTICE:
            _move_if_near(appointment, paused_at, now)
        else:
            _keep_or_drop_time(appointment, now)
        appointment.changes += 1
        appointment.save()
    return days


def _waiting(row: Round) -> list[Appointment]:
    rows = Appointment.objects.filter(table__in=waiting_tables(row))
    return list(rows.select_related("table__round__tournament").order_by("pk"))


def _move_if_near(appointment: Appointment, paused_at: datetime, now: datetime) -> None:
    """Move the opening by the length of the pause if it is less than an hour ahead."""
    table = appointment.table
    opens_at = appointment.deadline
    if appointment.set_by:
        opens_at = moved_if_near(table.opens_at, paused_at, now)
    is_told = bool(appointment.set_by) and opens_at != table.opens_at
    set_opening(appointment, opens_at, now)
    if is_told:
        notices.notify_agreed(table.round.tournament, table)


def _keep_or_drop_time(appointment: Appointment, now: datetime) -> None:
    """Keep a time that was set if it is far enough ahead, else return to the deadline."""
    table = appointment.table
    if appointment.set_by and table.opens_at < now + NOTICE:
        notices.notify_dropped(table.round.tournament, table)
        appointment.set_by = Appointment.SetBy.NOBODY
    if not appointment.set_by:
        set_opening(appointment, appointment.deadline, now)
