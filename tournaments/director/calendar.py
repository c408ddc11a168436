"""The calendar of a stored league: which round is due, its dates, and what a pause moves."""

from datetime import datetime

from tournaments.appointments import notices
from tournaments.appointments.times import NOTICE, set_opening
from tournaments.formats import has_calendar
from tournaments.formats.league.calendar import (
    RoundDates,
    add_days,
    begin_of_round,
    days_to_move,
    round_dates,
)
from tournaments.formats.swiss.format import round_count
from tournaments.load_state import load_settings
from tournaments.models import Appointment, Round, Tournament, TournamentTable
from tournaments.standings.state import TournamentState


def is_round_due(tournament: Tournament, state: TournamentState, now: datetime) -> bool:
    """Return whether the calendar lets the next round begin, or the end come; in others True."""
    if not has_calendar(tournament.format) or state.round >= round_count(state):
        return True
    last = _last_round(tournament, state.round)
    return last is None or last.ends_at is None or last.ends_at <= now


def dates_of_round(tournament: Tournament, number: int, now: datetime) -> RoundDates | None:
    """Return the dates of a round that is drawn now; None: its format has no calendar."""
    if not has_calendar(tournament.format):
        return None
    settings, before = load_settings(tournament), _last_round(tournament, number - 1)
    planned = before.ends_at if before is not None else tournament.started_at
    begins = begin_of_round(planned or now, now, settings.zone)
    return round_dates(begins, settings.round_days, settings.zone)


def _last_round(tournament: Tournament, number: int) -> Round | None:
    return Round.objects.filter(tournament=tournament, number=number).first()


def end_pause(tournament: Tournament, paused_at: datetime, now: datetime) -> None:
    """Move the dates of a league by whole days; a time set before stays if it still lies ahead."""
    last = Round.objects.filter(tournament=tournament).order_by("-number").first()
    if last is None or last.ends_at is None:
        return
    zone, waiting = load_settings(tournament).zone, _waiting(last)
    dates = [last.ends_at, *(one.deadline for one in waiting)]
    ahead = [moment for moment in dates if moment >= paused_at]
    days = days_to_move(min(ahead), paused_at, now, NOTICE) if ahead else 0
    last.ends_at = add_days(last.ends_at, days, zone)
    last.save(update_fields=["ends_at"])
    for appointment in waiting:
        if appointment.deadline >= paused_at:
            appointment.deadline = add_days(appointment.deadline, days, zone)
        else:
            appointment.deadline += now - paused_at
        _keep_or_drop_time(tournament, appointment, now)


def _waiting(row: Round) -> list[Appointment]:
    tables = {"table__game": None, "table__annulled": False, "table__override__isnull": True}
    appointments = Appointment.objects.filter(table__round=row, **tables)
    return list(appointments.select_related("table__round").order_by("pk"))


def _keep_or_drop_time(tournament: Tournament, appointment: Appointment, now: datetime) -> None:
    """Keep a time that was set if it is far enough ahead, else return to the deadline."""
    table: TournamentTable = appointment.table
    if appointment.set_by and table.opens_at < now + NOTICE:
        notices.notify_dropped(tournament, table)
        appointment.set_by = Appointment.SetBy.NOBODY
    if not appointment.set_by:
        set_opening(appointment, appointment.deadline)
    appointment.changes += 1
    appointment.save()
