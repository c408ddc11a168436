"""Start with bots now: who else waits is asked first, then bots take the free seats."""

from datetime import datetime, timedelta

from accounts.limits.errors import LimitExceeded
from accounts.limits.services import PersonLimit
from accounts.models import User
from games.matchmaking import presence, queue, ready_check
from games.matchmaking.matching import group_around
from games.matchmaking.models import Ticket
from games.matchmaking.table_creation import seat_players
from games.models import Game, Pool
from games.tables.errors import TableError

# Other people come first: a wave looks for them within this time.
START_AFTER = timedelta(seconds=5)
# How often somebody who waits may be asked; who asks too often starts without them.
QUESTIONS = PersonLimit("bot_questions")


def start_with_bots(user: User, pool_key: str, now: datetime) -> list[Game]:
    """Begin the user's table with bots: at once, or when those who wait too have answered.

    Raises:
        TableError: the user does not wait in this pool, or not long enough, or it has no bots, or
            they are all busy.
    """
    ticket = _ticket(user, pool_key)
    _check_may_start(ticket, now)
    check = ready_check.pending_check(user, now)
    if check is not None:
        # A table is offered already, perhaps in another pool; no second press is needed.
        return [] if check.starter_id == user.pk else ready_check.accept(user, now)
    asked = [user_id for user_id in companions(ticket) if _may_be_asked(user_id)]
    if asked and ready_check.start_check(ticket.pool, [user.pk, *asked], asked, now, starter=user):
        return []
    # Nobody else is there, or one of them has just left or is asked elsewhere.
    return _start_alone(ticket, now)


def _start_alone(ticket: Ticket, now: datetime) -> list[Game]:
    games = seat_players(ticket.pool, [ticket.user_id], now, is_early=True)
    if not games and Ticket.objects.filter(pk=ticket.pk, ready_check=None).exists():
        raise TableError("no_bots_now")
    return games


def _ticket(user: User, pool_key: str) -> Ticket:
    # PostgreSQL cannot compare with a null character.
    key = "" if "\0" in pool_key else pool_key
    rows = Ticket.objects.select_related("pool__ladder", "pool__preset", "ready_check")
    ticket = rows.filter(user=user, pool__key=key).first()
    if ticket is None:
        raise TableError("not_waiting")
    return ticket


def _check_may_start(ticket: Ticket, now: datetime) -> None:
    if not may_start(ticket.pool):
        raise TableError("pool_without_bots")
    left = START_AFTER - (now - ticket.created_at)
    if left > timedelta():
        raise TableError("too_early", wait_s=-(-left // timedelta(seconds=1)))


def may_start(pool: Pool) -> bool:
    """Return whether bots may take seats in this pool now."""
    return pool.with_bots and pool.is_open


def companions(ticket: Ticket) -> list[int]:
    """Return the ids of those who wait too and would be asked; their pages are open."""
    players = queue.waiting_players(ticket.pool)
    own = next((player for player in players if player.user_id == ticket.user_id), None)
    if own is None:
        return []
    silent = presence.silent([player.user_id for player in players]) - {own.user_id}
    present = [player for player in players if player.user_id not in silent]
    group = group_around(own, present, queue.pool_settings(ticket.pool, present))
    return [user_id for user_id in group if user_id != own.user_id]


def _may_be_asked(user_id: int) -> bool:
    try:
        QUESTIONS.take(user_id)
    except LimitExceeded:
        return False
    return True
