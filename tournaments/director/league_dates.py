"""Dates of a stored league: the round that is due, its dates, and their move after a pause."""

from datetime import datetime

from tournaments.extras.appointments import notices
from tournaments.extras.appointments.times import NOTICE, set_opening
from tournaments.formats import has_calendar
from tournaments.formats.league.dates import (
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
    """Return whether the next round or the end is due by date; True in other formats."""
    if not has_calendar(tournament.format) or state.round >= round_count(state):
        return True
    last = _last_round(tournament, state.round)
    return last is None or last.ends_at is None or last.ends_at <= now


def is_too_early(tournament: Tournament, now: datetime) -> bool:
    """Return whether a further round has to wait for its time: known without loading the state.

    After each answer of a player the director asks. The last round ends the league at any time.
    """
    if not has_calendar(tournament.format):
        return False
    last = Round.objects.filter(tournament=tournament).order_by("-number").first()
    if last is None or last.number >= load_settings(tournament).rounds:
        return False
    return last.ends_at is not None and last.ends_at > now


def dates_of_round(tournament: Tournament, number: int, now: datetime) -> RoundDates | None:
    """Return the dates of a round that is drawn now; None: its format has no calendar."""
    if not has_calendar(tournament.format):
        return None
    settings, before = load_settings(tournament), _last_round(tournament, number - 1)
    start = tournament.started_at or now
    planned = before.ends_at if before is not None else None
    begins = begin_of_round(planned or start, now, settings.zone)
    return round_dates(start, begins, settings.round_days, settings.zone)


def _last_round(tournament: Tournament, number: int) -> Round | None:
    return Round.objects.filter(tournament=tournament, number=number).first()


def end_pause(tournament: Tournament, paused_at: datetime, now: datetime) -> None:
    """Move the dates of a league: by whole days, or after less than an hour only what is near."""
    last = Round.objects.filter(tournament=tournament).order_by("-number").first()
    if last is None or last.ends_at is None:
        return
    waiting = _waiting(last)
    if now - paused_at < NOTICE:
        _move_what_is_near(tournament, waiting, paused_at, now)
    else:
        _move_by_days(tournament, last, waiting, paused_at, now)
    for appointment in waiting:
        appointment.changes += 1
        appointment.save()


def _waiting(row: Round) -> list[Appointment]:
    tables = {"table__game": None, "table__annulled": False, "table__override__isnull": True}
    appointments = Appointment.objects.filter(table__round=row, **tables)
    return list(appointments.select_related("table__round").order_by("pk"))


def _move_what_is_near(
    tournament: Tournament, waiting: list[Appointment], paused_at: datetime, now: datetime
) -> None:
    """Move deadlines and times that are less than an hour ahead by the length of the pause."""

    def moved(moment: datetime) -> datetime:
        return moment if moment >= now + NOTICE else max(moment + (now - paused_at), now)

    for appointment in waiting:
        table: TournamentTable = appointment.table
        appointment.deadline = moved(appointment.deadline)
        opens_at = moved(table.opens_at) if appointment.set_by else appointment.deadline
        is_told = bool(appointment.set_by) and opens_at != table.opens_at
        set_opening(appointment, opens_at, now)
        if is_told:
            notices.notify_agreed(tournament, table)


def _move_by_days(
    tournament: Tournament,
    last: Round,
    waiting: list[Appointment],
    paused_at: datetime,
    now: datetime,
) -> None:
    """Move all dates by whole days; a time set before stays if it is an hour ahead."""
    zone = load_settings(tournament).zone
    dates = [moment for moment in (last.ends_at, *(one.deadline for one in waiting)) if moment]
    ahead = [moment for moment in dates if moment >= paused_at]
    days = days_to_move(min(ahead), paused_at, now, NOTICE, zone) if ahead else 0
    last.ends_at = add_days(last.ends_at or now, days, zone)
    last.save(update_fields=["ends_at"])
    for appointment in waiting:
        is_past = appointment.deadline < paused_at
        later = add_days(appointment.deadline, days, zone)
        # Where players were waited for already, all hear of the new hour.
        appointment.deadline = now + NOTICE if is_past else later
        _keep_or_drop_time(tournament, appointment, now)


def _keep_or_drop_time(tournament: Tournament, appointment: Appointment, now: datetime) -> None:
    """Keep a time that was set if it is far enough ahead, else return to the deadline."""
    if appointment.set_by and appointment.table.opens_at < now + NOTICE:
        notices.notify_dropped(tournament, appointment.table)
        appointment.set_by = Appointment.SetBy.NOBODY
    if not appointment.set_by:
        set_opening(appointment, appointment.deadline, now)
