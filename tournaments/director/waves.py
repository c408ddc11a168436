"""Waves of an arena: their draw and storage, and the end after the last table."""

from datetime import datetime

from django.db import transaction

from tournaments.director import arena, finish
from tournaments.formats import FORMATS, Draw
from tournaments.formats.arena.basis import pack_basis
from tournaments.load_state import load_state
from tournaments.models import Round, Tournament, TournamentTable
from tournaments.standings.state import TournamentState
from tournaments.updates import lock_if_exists, save_and_notify


def draw_wave(tournament: Tournament, now: datetime) -> bool:
    """Draw what is due at this moment. False: nothing is, or somebody was quicker.

    The state of all tables is loaded only when a wave is due, and without a lock.
    """
    away = arena.away_entrants(tournament, now)
    if not arena.is_draw_due(tournament, away, now):
        return False
    basis = arena.at_moment(load_state(tournament), tournament, away, now)
    due = FORMATS[tournament.format].draw(basis)
    if due.over:
        return _end(tournament.pk, now)
    return bool(due.tables) and _store(tournament.pk, basis, due, now)


@transaction.atomic
def _end(tournament_id: str, now: datetime) -> bool:
    """End the arena, unless a wave of just before the end of its time was stored meanwhile."""
    tournament = _lock_active(tournament_id)
    if tournament is None or not arena.is_time_over(tournament, now):
        return False
    state = load_state(tournament)
    if state.running:
        return False
    finish.finish_locked(tournament, state, now)
    return True


def _lock_active(tournament_id: str) -> Tournament | None:
    tournament = lock_if_exists(tournament_id)
    if tournament is None or tournament.status != Tournament.Status.RUNNING:
        return None
    return tournament if tournament.paused_at is None else None


@transaction.atomic
def _store(tournament_id: str, basis: TournamentState, due: Draw, now: datetime) -> bool:
    """Store the wave whole, if all who were drawn are still free and no other wave was drawn.

    Tables that have ended meanwhile change nothing: the draw follows from its basis, which is
    stored. Its tables open at once; nobody is told, and nothing is logged.
    """
    tournament, number = _lock_active(tournament_id), basis.round + 1
    if tournament is None or tournament.rounds.filter(number__gte=number).exists():
        return False
    people = [entrant_id for table in due.tables for entrant_id in table.people]
    if not arena.are_still_free(tournament, basis, people, now):
        return False
    row = Round.objects.create(
        tournament=tournament, number=number, drawn_at=now, starts_at=now, basis=pack_basis(basis)
    )
    tables = TournamentTable.objects.bulk_create(
        TournamentTable(
            round=row,
            number=table.number,
            seats=list(table.seats),
            first_dealer=table.first_dealer,
            opens_at=now,
        )
        for table in due.tables
    )
    arena.seat_entrants(zip(due.tables, tables, strict=True))
    save_and_notify(tournament)
    return True
