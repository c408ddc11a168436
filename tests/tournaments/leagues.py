"""Leagues for tests: by a turned clock, every function is given its time."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from accounts.models import User
from tests.tournaments.playing import (
    new_players,
    new_tournament,
    running_tables,
    set_random_result,
    start_tournament,
)
from tournaments.director.advance import advance
from tournaments.extras.appointments.models import Appointment
from tournaments.models import Entrant, Tournament, TournamentTable

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
# A Monday evening, far from a change of the clocks.
START = datetime(2026, 6, 1, 17, 0, tzinfo=UTC)


def new_league(users: Sequence[User] | int = 3, rounds: int = 4, **fields: Any) -> Tournament:
    """Create a league of weeks, and draw its first round at START."""
    people = new_players(users) if isinstance(users, int) else users
    settings = {"rounds": rounds, "round_days": 7, **fields.pop("settings", {})}
    league = new_tournament(
        "league", people, **{"no_show_minutes": 10, "settings": settings, **fields}
    )
    start_tournament(league, fields.get("started_at", START))
    return Tournament.objects.get(pk=league.pk)


def tables_of(league: Tournament, number: int = 1) -> list[TournamentTable]:
    rows = TournamentTable.objects.filter(round__tournament=league, round__number=number)
    return list(rows.select_related("round", "game", "appointment").order_by("number"))


def table_of(league: Tournament, user: User, number: int = 1) -> TournamentTable:
    """Return the user's table of a round."""
    entrant = league.entrants.get(user=user)
    return next(table for table in tables_of(league, number) if entrant.pk in table.seats)


def users_at(table: TournamentTable) -> list[User]:
    """Return the users of a table, by seat."""
    rows = Entrant.objects.select_related("user").in_bulk([pk for pk in table.seats if pk])
    return [rows[pk].user for pk in table.seats if pk]


def appointment_at(table: TournamentTable) -> Appointment:
    return Appointment.objects.select_related("table").get(table=table)


def come(table: TournamentTable, users: Sequence[User]) -> None:
    """Confirm the presence of these users, whatever the time."""
    table.refresh_from_db()
    ids = Entrant.objects.filter(tournament=table.round.tournament_id, user__in=users)
    table.present_entrants = [pk for pk in ids.values_list("pk", flat=True) if pk in table.seats]
    table.save(update_fields=["present_entrants"])


def play_week(league: Tournament, at: datetime, absent: Sequence[User] = ()) -> None:
    """Let all but the absent come to their waiting tables, and end their games."""
    waiting = TournamentTable.objects.filter(
        round__tournament=league, game=None, override__isnull=True, annulled=False
    )
    for table in waiting.select_related("round"):
        come(table, [user for user in users_at(table) if user not in absent])
    advance(league.pk, at)
    for table in running_tables(league):
        set_random_result(table)
    advance(league.pk, at)
