"""The early start with bots: others in the queue are asked first, then bots take the free seats."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from accounts.limits.errors import LimitExceeded
from accounts.limits.services import PersonLimit
from accounts.models import User
from games.matchmaking import ready_check
from games.matchmaking.bot_start.waiting_group import WaitingGroup, waiting_group_of
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
            too few.
    """
    ticket = _ticket(user, pool_key)
    _check_may_start(ticket, now)
    check = ready_check.pending_check(user, now)
    if check is not None:
        # A table is offered already, perhaps in another pool; no second press is needed.
        return [] if check.starter_id == user.pk else ready_check.accept(user, now)
    return [] if _ask_others(ticket, now) else _start_alone(ticket, now)


def _ask_others(ticket: Ticket, now: datetime) -> bool:
    """Ask those who wait too; False if nobody is there.

    If one of them has just left or is asked elsewhere, those who are left are asked, once.
    """
    for _attempt in range(2):
        asked = to_ask(ticket.user_id, waiting_group_of(ticket.pool))
        if not asked:
            return False
        if _ask(ticket, asked, now):
            return True
    return False


def to_ask(user_id: int, group: WaitingGroup) -> list[int]:
    """Return the ids of those who would be asked: those who fit and were not asked too often."""
    waiting = [player.user_id for player in group.players if player.user_id != user_id]
    return group.partners_for(user_id, without=QUESTIONS.reached_by(waiting))


def _ask(ticket: Ticket, asked: Sequence[int], now: datetime) -> bool:
    """Ask all of these; False, and no question is counted, if one of them cannot be asked."""
    user_ids = [ticket.user_id, *asked]
    try:
        with transaction.atomic():
            pool, starter = ticket.pool, ticket.user
            if not ready_check.start_check(pool, user_ids, asked, now, starter=starter):
                return False
            _count_questions(asked)
    except LimitExceeded:
        return False
    return True


def _count_questions(user_ids: Sequence[int]) -> None:
    """Count a question to each of these, or to none. Raises: LimitExceeded: one is too many."""
    for number, user_id in enumerate(user_ids):
        try:
            QUESTIONS.take(user_id)
        except LimitExceeded:
            for counted in user_ids[:number]:
                QUESTIONS.give_back(counted)
            raise


def _start_alone(ticket: Ticket, now: datetime) -> list[Game]:
    games = seat_players(ticket.pool, [ticket.user_id], now, is_early=True)
    if not games and Ticket.objects.filter(pk=ticket.pk, ready_check=None).exists():
        raise TableError("no_bots_now")
    return games


def _ticket(user: User, pool_key: str) -> Ticket:
    # PostgreSQL cannot compare with a null character.
    key = "" if "\0" in pool_key else pool_key
    rows = Ticket.objects.select_related("user", "pool__ladder", "pool__preset")
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
