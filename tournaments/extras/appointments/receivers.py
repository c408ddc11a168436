"""Effects of changes in a league on the times of its tables."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from tournaments import signals
from tournaments.extras.appointments import notices, times
from tournaments.extras.appointments.departures import forget_answers, settle_without
from tournaments.extras.appointments.models import Appointment
from tournaments.extras.appointments.pauses import move_times
from tournaments.extras.appointments.queries import appointment_of
from tournaments.models import Entrant, Round, Tournament, TournamentTable


@receiver(signals.round_drawn)
def on_round_drawn(round: Round, tables: Sequence[TournamentTable], **_: Any) -> None:
    """Let the players of a league's tables agree on times until the deadline."""
    if round.ends_at is None:
        return
    Appointment.objects.bulk_create(
        Appointment(table=table, deadline=table.opens_at) for table in tables
    )
    notices.notify_drawn(round, tables)


@receiver(signals.pause_ended)
def on_pause_ended(round: Round, paused_at: datetime, now: datetime, **_: Any) -> int:
    """Move the times of waiting tables; return by how many days."""
    return move_times(round, paused_at, now)


@receiver(signals.entrant_left)
def on_entrant_left(tournament: Tournament, entrant: Entrant, **_: Any) -> None:
    """Agree on what all others have ticked."""
    settle_without(tournament, entrant)


@receiver(signals.entrant_replaced)
def on_entrant_replaced(tournament: Tournament, entrant: Entrant, **_: Any) -> None:
    """Forget what the player of before has ticked."""
    forget_answers(tournament, entrant)


@receiver(signals.opening_changed)
def on_opening_changed(table: TournamentTable, **_: Any) -> None:
    """Move the deadline along: also where nobody agrees any longer it does not open before."""
    appointment = appointment_of(table)
    if appointment is None:
        return
    appointment.deadline = max(appointment.deadline, table.opens_at)
    times.opening_changed(appointment, timezone.now())
    appointment.changes += 1
    appointment.save()


@receiver(signals.table_changed)
def on_table_changed(table: TournamentTable, **_: Any) -> None:
    """Let pages of its players no longer offer times, where a result was set before the time."""
    appointment = appointment_of(table)
    if appointment is not None and table.early_override:
        appointment.changes += 1
        appointment.save(update_fields=["changes"])
