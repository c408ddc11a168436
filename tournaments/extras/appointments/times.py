"""Effects of a new time of a league's table on its rows."""

from datetime import datetime, timedelta

from tournaments.extras.appointments.models import Appointment
from tournaments.schedule import may_confirm_presence

# How long a player who wants to play at once is waited for.
READY_FOR = timedelta(minutes=10)


def set_opening(appointment: Appointment, opens_at: datetime, now: datetime) -> None:
    """Let the table open then; who was there has to say so again unless that is near."""
    table = appointment.table
    if table.opens_at == opens_at:
        return
    table.opens_at = opens_at
    table.save(update_fields=["opens_at"])
    opening_changed(appointment, now)


def opening_changed(appointment: Appointment, now: datetime) -> None:
    """Forget what players have said about the time before; the appointment is not saved."""
    table = appointment.table
    if not may_confirm_presence(table.opens_at, now):
        table.present_entrants = []
        table.save(update_fields=["present_entrants"])
    appointment.reminded_at, appointment.ready_until = None, {}
