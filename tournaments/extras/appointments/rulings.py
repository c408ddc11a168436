"""Organisers' actions on the time of a league's table."""

from datetime import datetime

from django.utils import timezone

from accounts.http.timestamps import timestamp
from accounts.models import User
from tournaments.errors import TournamentError
from tournaments.extras.appointments.models import Appointment
from tournaments.extras.appointments.notices import notify_agreed
from tournaments.extras.appointments.queries import appointment_of
from tournaments.extras.appointments.times import set_opening
from tournaments.load_state import table_result
from tournaments.models import TournamentTable
from tournaments.organising.rulings import check_impartial, lock_table, table_data
from tournaments.organising.services import check_running, locked_for_organiser
from tournaments.schedule import NOTICE
from tournaments.updates import log_event, save_notify_and_advance


def set_time(user: User, tournament_id: str, table_id: int, opens_at: datetime) -> TournamentTable:
    """Set when a waiting table of a league opens; all can read it.

    Raises:
        TournamentError: not between an hour from now and the end of its round, say.
    """
    with locked_for_organiser(user, tournament_id) as tournament:
        check_running(tournament)
        table = lock_table(tournament, table_id)
        appointment = _checked_appointment(table, opens_at)
        own = check_impartial(user, tournament, table)
        appointment.set_by = Appointment.SetBy.ORGANISER
        # Ticks of before do not move it again.
        appointment.offers.all().delete()
        set_opening(appointment, opens_at, timezone.now())
        appointment.changes += 1
        appointment.save()
        data = {"until": timestamp(opens_at), "own": own}
        log_event(tournament, "time_set", user, **table_data(table), **data)
        notify_agreed(tournament, table)
        save_notify_and_advance(tournament)
    return table


def _checked_appointment(table: TournamentTable, opens_at: datetime) -> Appointment:
    """Return the table's appointment if its time can be set. Raises: TournamentError."""
    appointment = appointment_of(table)
    if appointment is None:
        raise TournamentError("no_appointment")
    if table.game_id is not None or table.early_override or table_result(table).over:
        raise TournamentError("table_begun")
    if opens_at < timezone.now() + NOTICE:
        raise TournamentError("too_soon")
    if table.round.ends_at is not None and opens_at > table.round.ends_at:
        raise TournamentError("bad_opening")
    return appointment
