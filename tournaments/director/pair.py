"""What the format says is due is stored whole: a round, its tables and its byes, or nothing."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games.engine import shuffle
from tournaments.director import finish
from tournaments.director.redraw import for_draw
from tournaments.formats import FORMATS, Draw, same_cards
from tournaments.load_state import course_of
from tournaments.models import Bye, Round, Tournament, TournamentTable
from tournaments.standings.state import Course, Table
from tournaments.updates import changed, held, note

RUNNING = Tournament.Status.RUNNING


def draw(tournament_id: str, now: datetime) -> bool:
    """Draw what is due, or end the tournament. False: there is nothing to do.

    A large field takes the format a second, and for so long nothing is held: the draw is stored
    only if nothing has happened meanwhile.
    """
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is None or not _goes_on(tournament):
        return False
    basis = _basis(tournament)
    due = FORMATS[tournament.format].draw(basis)
    if not (due.tables or due.byes or due.over):
        return False
    return _carry_out(tournament_id, basis, due, now)


def _basis(tournament: Tournament) -> Course:
    """All that a draw follows from, its lots included."""
    return for_draw(course_of(tournament), tournament.settings)


def _goes_on(tournament: Tournament) -> bool:
    return tournament.status == RUNNING and tournament.paused_at is None


@transaction.atomic
def _carry_out(tournament_id: str, basis: Course, due: Draw, now: datetime) -> bool:
    tournament = held(tournament_id)
    if tournament is None or not _goes_on(tournament) or _basis(tournament) != basis:
        # Whoever changed it has it looked at again.
        return False
    if due.over:
        finish.finish(tournament, course_of(tournament), now)
        return True
    rounds = {table.round for table in due.tables} | {bye.round for bye in due.byes}
    for number in sorted(rounds):
        _store(tournament, number, due, now)
    changed(tournament)
    return True


def _store(tournament: Tournament, number: int, due: Draw, now: datetime) -> None:
    """One round of the draw; of a knockout it may be there already, with other tables."""
    first = number == 1
    opens = now if first else now + timedelta(seconds=tournament.break_seconds)
    row = _round(tournament, number, now, opens)
    tables = [table for table in due.tables if table.round == number]
    TournamentTable.objects.bulk_create(_rows(row, tables, opens))
    Bye.objects.bulk_create(
        Bye(round=row, entrant_id=bye.entrant) for bye in due.byes if bye.round == number
    )
    note(tournament, "drawn", round=number, tables=[table.number for table in tables])


def _round(tournament: Tournament, number: int, now: datetime, opens: datetime) -> Round:
    drawn: dict[str, Any] = {"drawn_at": now, "starts_at": opens}
    if same_cards(tournament.format):
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
            here=_checked_in(row, table),
        )
        for table in tables
    ]


def _checked_in(row: Round, table: Table) -> list[int]:
    """Who checked in a moment ago need not say so again for the first table."""
    if row.number != 1 or not row.tournament.check_in_minutes:
        return []
    return list(table.people)
