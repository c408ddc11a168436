"""Breaks of an arena's entrants, and their return."""

import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.limits.services import Limit
from accounts.models import User
from tournaments.errors import TournamentError
from tournaments.formats import is_timed
from tournaments.models import ENDED, Entrant, Tournament
from tournaments.updates import lock_tournament, save_and_notify, save_notify_and_advance

# An entrant who returns sooner gets no table before: nobody can wait out an opponent.
MIN_BREAK = timedelta(seconds=30)
# A return comes by chance so much later, so that friends cannot come back to one table.
MAX_RETURN_DELAY_S = 60
# Breaks and returns of a person, each of which is news for all viewers of the page.
BREAKS = Limit("arena_breaks")


def take_break(user: User, tournament_id: str) -> Entrant:
    """Get no further table until the return; a running table is played to its end first.

    Twice changes nothing.

    Raises:
        TournamentError: it is no running arena, or the user does not play there.
        LimitExceeded: the user has taken too many breaks.
    """
    BREAKS.take(user.pk)
    return _take_break(user, tournament_id, timezone.now())


@transaction.atomic
def _take_break(user: User, tournament_id: str, now: datetime) -> Entrant:
    tournament = _lock_arena(tournament_id)
    row = _lock_entrant(tournament, user)
    if row.break_until is None:
        # A penalty that was not over yet goes on.
        row.break_until = max(now + MIN_BREAK, row.free_since or now)
        row.free_since = None
        row.save(update_fields=["break_until", "free_since"])
        save_and_notify(tournament)
    return row


def return_from_break(user: User, tournament_id: str) -> Entrant:
    """Wait for a table again, behind all who wait already, up to a minute later.

    Twice changes nothing.

    Raises:
        TournamentError: as `take_break`, or the time of the arena is over.
        LimitExceeded: as `take_break`.
    """
    BREAKS.take(user.pk)
    return _return(user, tournament_id, timezone.now())


@transaction.atomic
def _return(user: User, tournament_id: str, now: datetime) -> Entrant:
    tournament = _lock_arena(tournament_id)
    row = _lock_entrant(tournament, user)
    if not has_time_left(tournament, now):
        raise TournamentError("arena_over")
    if row.break_until is not None:
        if row.current_table_id is None:
            row.free_since = max(now, row.break_until) + _random_delay()
        row.break_until = None
        row.save(update_fields=["break_until", "free_since"])
        save_notify_and_advance(tournament)
    return row


def _random_delay() -> timedelta:
    return timedelta(seconds=secrets.randbelow(MAX_RETURN_DELAY_S + 1))


def _lock_arena(tournament_id: str) -> Tournament:
    tournament = lock_tournament(tournament_id)
    if not is_timed(tournament.format):
        raise TournamentError("no_arena")
    if tournament.status in ENDED:
        raise TournamentError(tournament.status)
    if tournament.status != Tournament.Status.RUNNING:
        raise TournamentError("not_running")
    return tournament


def _lock_entrant(tournament: Tournament, user: User) -> Entrant:
    rows = Entrant.objects.select_for_update(of=("self",))
    row = rows.filter(tournament=tournament, user=user, status=Entrant.Status.IN).first()
    if row is None:
        raise TournamentError("not_entered")
    return row


def has_time_left(tournament: Tournament, now: datetime) -> bool:
    """Return whether new tables of this arena may still begin."""
    return tournament.play_until is not None and now < tournament.play_until
