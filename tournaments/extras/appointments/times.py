"""Periods around the opening of a league's table, and the effects of a new time."""

from datetime import datetime, timedelta

from tournaments.models import Appointment

# A time is agreed at least this long before it; until then everybody may take their tick back.
NOTICE = timedelta(hours=1)
# From then on players confirm that they are there.
PRESENCE_LEAD = timedelta(minutes=15)
# How long a player who wants to play at once is waited for.
READY_FOR = timedelta(minutes=10)


def may_confirm_presence(opens_at: datetime, now: datetime) -> bool:
    """Return whether it is late enough to confirm: a tick of days ago says nothing."""
    return opens_at - PRESENCE_LEAD <= now


def set_opening(appointment: Appointment, opens_at: datetime, now: datetime) -> None:
    """Let the table open then; who was there has to say so again unless that is near."""
    table = appointment.table
    if table.opens_at == opens_at:
        return
    table.opens_at = opens_at
    if not may_confirm_presence(opens_at, now):
        table.present_entrants = []
    table.save(update_fields=["opens_at", "present_entrants"])
    appointment.reminded_at, appointment.ready_until = None, {}
