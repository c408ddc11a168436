"""Dates of a stored league: the round that is due, its dates, and their move after a pause."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

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
from tournaments.models import Round, Tournament, TournamentTable
from tournaments.schedule import NOTICE, may_confirm_presence
from tournaments.signals import pause_ended
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
    last.tournament = tournament
    given = {"round": last, "paused_at": paused_at, "now": now}
    answers: list[tuple[Any, Any]] = pause_ended.send(sender=None, **given)
    moved = [days for _receiver, days in answers if days is not None]
    days = moved[0] if moved else _move_tables(last, paused_at, now)
    if days:
        last.ends_at = add_days(last.ends_at, days, load_settings(tournament).zone)
        last.save(update_fields=["ends_at"])


def waiting_tables(row: Round) -> QuerySet[TournamentTable]:
    """Return the tables of a round that a pause moves."""
    return TournamentTable.objects.filter(
        round=row, game=None, annulled=False, override__isnull=True
    )


def days_of_pause(
    row: Round, deadlines: Iterable[datetime], paused_at: datetime, now: datetime
) -> int:
    """Return by how many days a pause moves a round, so that no date of it is missed.

    None of less than an hour moves a day.
    """
    if now - paused_at < NOTICE:
        return 0
    ahead = [moment for moment in (row.ends_at, *deadlines) if moment and moment >= paused_at]
    zone = load_settings(row.tournament).zone
    return days_to_move(min(ahead), paused_at, now, NOTICE, zone) if ahead else 0


def moved_deadline(
    deadline: datetime, days: int, paused_at: datetime, now: datetime, zone: str
) -> datetime:
    """Return a deadline after a pause.

    One of less than an hour moves only what is less than an hour ahead, by its length. Where
    players were waited for already, all have an hour from now.
    """
    if now - paused_at < NOTICE:
        return moved_if_near(deadline, paused_at, now)
    return now + NOTICE if deadline < paused_at else add_days(deadline, days, zone)


def moved_if_near(moment: datetime, paused_at: datetime, now: datetime) -> datetime:
    """Return a time after a pause of less than an hour: what is near moves by its length."""
    return moment if moment >= now + NOTICE else max(moment + (now - paused_at), now)


def _move_tables(row: Round, paused_at: datetime, now: datetime) -> int:
    """Move the openings of waiting tables, which are their deadlines; return by how many days."""
    tables, zone = list(waiting_tables(row)), load_settings(row.tournament).zone
    days = days_of_pause(row, [table.opens_at for table in tables], paused_at, now)
    for table in tables:
        table.opens_at = moved_deadline(table.opens_at, days, paused_at, now, zone)
        if not may_confirm_presence(table.opens_at, now):
            table.present_entrants = []
    TournamentTable.objects.bulk_update(tables, ["opens_at", "present_entrants"])
    return days
