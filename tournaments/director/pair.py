"""Storing a draw in one transaction: a round with its tables and byes."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.notifications.models import Kind
from accounts.notifications.services import notify
from games.engine import shuffle
from tournaments.director import finish, league_dates, waves
from tournaments.director.late_tables import late_byes, without_late_tables
from tournaments.director.redraw import with_redraw_seed
from tournaments.director.swaps import with_swaps
from tournaments.formats import FORMATS, Draw, is_timed, uses_same_cards
from tournaments.formats.base import WAIT
from tournaments.formats.league.dates import RoundDates
from tournaments.http.links import page_url
from tournaments.load_state import load_state
from tournaments.models import Bye, Entrant, Round, Tournament, TournamentTable
from tournaments.signals import round_drawn
from tournaments.standings.state import Table, TournamentState
from tournaments.updates import lock_if_exists, log_event, save_and_notify

RUNNING = Tournament.Status.RUNNING


def pair_next_round(tournament_id: str, now: datetime) -> bool:
    """Draw what is due, or end the tournament. False: there is nothing to do.

    A large field takes the format a second, without a lock. The draw is stored only if nothing has
    happened meanwhile.
    """
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is None or not _is_active(tournament):
        return False
    if is_timed(tournament.format):
        return waves.draw_wave(tournament, now)
    if league_dates.is_too_early(tournament, now):
        return False
    basis = load_basis(tournament)
    if not league_dates.is_round_due(tournament, basis, now):
        return False
    due = asked_draw(tournament, basis)
    if not (due.tables or due.byes or due.over):
        return False
    return _store_draw(tournament_id, basis, due, now)


def asked_draw(tournament: Tournament, basis: TournamentState) -> Draw:
    """Return what is due, with the swaps of organisers."""
    due = with_swaps(FORMATS[tournament.format].draw(basis), tournament.settings)
    return _asked_for(tournament, basis, due)


def _asked_for(tournament: Tournament, basis: TournamentState, due: Draw) -> Draw:
    """Return what may be drawn now: in a room only what organisers have asked for."""
    if not tournament.in_room:
        return due
    last = tournament.draw_until
    tables = tuple(table for table in due.tables if table.round <= last)
    byes = tuple(bye for bye in due.byes if bye.round <= last)
    late = late_byes(tournament.settings, basis.round + 1)
    if late:
        return Draw(tables, (*byes, *late)) if tables else WAIT
    return Draw(tables, byes, due.over and last > basis.round)


def load_basis(tournament: Tournament) -> TournamentState:
    """Return all that a draw follows from, its seed included."""
    state = with_redraw_seed(load_state(tournament), tournament.settings)
    return without_late_tables(state, tournament.settings)


def _is_active(tournament: Tournament) -> bool:
    return tournament.status == RUNNING and tournament.paused_at is None


@transaction.atomic
def _store_draw(tournament_id: str, basis: TournamentState, due: Draw, now: datetime) -> bool:
    tournament = lock_if_exists(tournament_id)
    if tournament is None or not _is_active(tournament) or load_basis(tournament) != basis:
        # The change itself schedules the next call.
        return False
    if due.over:
        finish.finish_locked(tournament, load_state(tournament), now)
        return True
    rounds = {table.round for table in due.tables} | {bye.round for bye in due.byes}
    for number in sorted(rounds):
        _store(tournament, number, due, now)
    save_and_notify(tournament)
    return True


def _store(tournament: Tournament, number: int, due: Draw, now: datetime) -> None:
    """Store one round of the draw; in a knockout it may exist already, with other tables."""
    first = number == 1
    # In a room the break has passed when the next round is asked for.
    at_once = first or tournament.in_room
    opens = now if at_once else now + timedelta(seconds=tournament.break_seconds)
    dates = league_dates.dates_of_round(tournament, number, now)
    row = _round(tournament, number, now, now if dates else opens)
    tables = [table for table in due.tables if table.round == number]
    rows = TournamentTable.objects.bulk_create(_rows(row, tables, opens))
    if dates:
        _set_dates(row, rows, dates)
    Bye.objects.bulk_create(
        Bye(round=row, entrant_id=bye.entrant) for bye in due.byes if bye.round == number
    )
    # Where nobody plays, some only sit the round out.
    if tables:
        log_event(tournament, "drawn", round=number, tables=[table.number for table in tables])
    round_drawn.send(sender=None, round=row, tables=rows)
    # The first round is drawn at the start, which is announced.
    if not dates and not first:
        _announce(tournament, number, tables)


def _set_dates(row: Round, tables: Iterable[TournamentTable], dates: RoundDates) -> None:
    """Let a league's tables open at the deadline, unless their players want another time.

    That somebody checked in for the start says nothing about then.
    """
    row.ends_at = dates.ends_at
    row.save(update_fields=["ends_at"])
    for table in tables:
        table.opens_at, table.present_entrants = dates.deadline, []
    TournamentTable.objects.bulk_update(tables, ["opens_at", "present_entrants"])


def _announce(tournament: Tournament, number: int, tables: Iterable[Table]) -> None:
    """Tell those who sit at the drawn tables, but nobody who was seated without being asked."""
    seated = Entrant.objects.filter(
        pk__in=[pk for table in tables for pk in table.people], is_replacement=False
    )
    notify(
        list(seated.values_list("user_id", flat=True)),
        Kind.ROUND,
        url=page_url(tournament.pk),
        topic=f"tournament {tournament.pk}",
        tournament=tournament.name,
        round=number,
    )


def _round(tournament: Tournament, number: int, now: datetime, opens: datetime) -> Round:
    drawn: dict[str, Any] = {"drawn_at": now, "starts_at": opens}
    if uses_same_cards(tournament.format):
        secret = shuffle.new_secret()
        drawn |= {"secret": secret.hex(), "commitment": shuffle.commitment(secret)}
    row, _ = Round.objects.get_or_create(tournament=tournament, number=number, defaults=drawn)
    return row


def _rows(row: Round, tables: Iterable[Table], opens: datetime) -> list[TournamentTable]:
    return [
        TournamentTable(
            round=row,
            number=table.number,
            attempt=table.attempt,
            seats=list(table.seats),
            first_dealer=table.first_dealer,
            opens_at=opens,
            present_entrants=_checked_in(row, table),
        )
        for table in tables
    ]


def _checked_in(row: Round, table: Table) -> list[int]:
    """Return those who checked in just before: they need not confirm for the first table."""
    if row.number != 1 or not row.tournament.check_in_minutes:
        return []
    return list(table.people)
