"""Ready checks: players must confirm after a long wait, or while their page is silent.

A check with a starter asks the others whether they begin with bots; who does not keeps the place.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.notifications.models import Kind
from accounts.notifications.services import notify
from games.matchmaking import presence, queue
from games.matchmaking.models import ReadyCheck, Ticket
from games.matchmaking.notifications import notify_lobby_changed
from games.matchmaking.table_creation import TicketGone, lock_tickets, seat_players
from games.models import Game, Pool
from games.tables.errors import TableError

log = logging.getLogger(__name__)

# Players who pressed nothing for longer must confirm, within the answer time.
LONG_WAIT = timedelta(seconds=30)
# Where bots fill the table earlier, so long a wait only comes from a fault, such as a restart.
FAULT_WAIT = timedelta(seconds=40)
ANSWER_TIME = timedelta(seconds=10)


def seat_or_check(pool: Pool, user_ids: Sequence[int], now: datetime) -> list[Game]:
    """Create the table at once, or start a ready check for those who may have gone away."""
    asked = presence.silent(user_ids) | _long_waiting(pool, user_ids, now)
    if asked:
        start_check(pool, user_ids, asked, now)
        return []
    return seat_players(pool, user_ids, now)


def longest_wait(pool: Pool) -> timedelta:
    """Return how long after their last press players of this pool are seated without a question."""
    is_normal = not pool.with_bots or pool.patience_ms > LONG_WAIT / timedelta(milliseconds=1)
    return LONG_WAIT if is_normal else FAULT_WAIT


def _long_waiting(pool: Pool, user_ids: Sequence[int], now: datetime) -> set[int]:
    before = now - longest_wait(pool)
    waited = Ticket.objects.filter(pool=pool, user_id__in=user_ids, pressed_at__lt=before)
    return set(waited.values_list("user_id", flat=True))


@transaction.atomic
def start_check(
    pool: Pool,
    user_ids: Sequence[int],
    asked: Collection[int],
    now: datetime,
    starter: User | None = None,
) -> bool:
    """Offer a table to these players, some of which must confirm; False if one has left."""
    try:
        tickets = lock_tickets(pool, user_ids)
    except TicketGone:
        return False
    due_at = now + ANSWER_TIME
    check = ReadyCheck.objects.create(
        pool=pool, player_count=len(user_ids), due_at=due_at, starter=starter
    )
    for ticket in tickets:
        # The others are there, and need not confirm.
        ticket.ready_check, ticket.accepted = check, ticket.user_id not in asked
    Ticket.objects.bulk_update(tickets, ["ready_check", "accepted"])
    notify_lobby_changed()
    notify(asked, Kind.READY_CHECK, url="/", topic="ready check", pool=pool.name)
    return True


def pending_check(user: User, now: datetime) -> ReadyCheck | None:
    """Return the ready check that the user is in, in whichever pool."""
    ticket = _pending_tickets(user, now).first()
    return ticket.ready_check if ticket else None


def seconds_left(due_at: datetime) -> int:
    """Return the seconds until a question ends: pages do not compare their own clock."""
    return max(0, round((due_at - timezone.now()).total_seconds()))


def accept(user: User, now: datetime) -> list[Game]:
    """Confirm that the user is present; return the game if all have confirmed.

    Raises:
        TableError: the user has no pending ready check.
    """
    check, own = _pending(user, now)
    own.update(accepted=True, pressed_at=now)
    notify_lobby_changed()
    return _seat_if_accepted(check, now)


def decline(user: User, now: datetime) -> list[Game]:
    """Decline the seat: leave the queue, or wait on if others begin with bots.

    Return their game if all have answered by that.

    Raises:
        TableError: the user has no pending ready check.
    """
    check, own = _pending(user, now)
    if check.starter_id in (None, user.pk):
        queue.remove_tickets(queue.tickets_of(user))
        return []
    own.update(ready_check=None, accepted=False, pressed_at=now)
    notify_lobby_changed()
    return _seat_if_accepted(check, now)


def _pending(user: User, now: datetime) -> tuple[ReadyCheck, QuerySet[Ticket]]:
    """Return the user's ready check and the ticket in it."""
    ticket = _pending_tickets(user, now).first()
    if ticket is None or ticket.ready_check is None:
        raise TableError("no_ready_check")
    return ticket.ready_check, Ticket.objects.filter(pk=ticket.pk, ready_check=ticket.ready_check)


def _pending_tickets(user: User, now: datetime) -> QuerySet[Ticket]:
    pending = Ticket.objects.filter(user=user, ready_check__due_at__gt=now)
    return pending.select_related("ready_check")


def _seat_if_accepted(check: ReadyCheck, now: datetime) -> list[Game]:
    """Create the table if all have confirmed; safe for two at the same time."""
    answers = dict(Ticket.objects.filter(ready_check=check).values_list("user_id", "accepted"))
    if not answers or not all(answers.values()) or _lacks_players(check, answers):
        return []
    return _seat(check, list(answers), now)


def _lacks_players(check: ReadyCheck, user_ids: Collection[int]) -> bool:
    """Return whether a player is gone who is needed: any, or with bots the starter."""
    if check.starter_id is None:
        return len(user_ids) != check.player_count
    return check.starter_id not in user_ids


def _seat(check: ReadyCheck, user_ids: Sequence[int], now: datetime) -> list[Game]:
    pool = Pool.objects.select_related("ladder", "preset").get(pk=check.pool_id)
    games = seat_players(pool, user_ids, now, check)
    if games:
        ReadyCheck.objects.filter(pk=check.pk).delete()
    return games


def resolve_checks(now: datetime) -> list[Game]:
    """Begin the tables that all confirmed, and end overdue and incomplete checks.

    Players who did not answer leave the queue; the others wait on.
    """
    if not ReadyCheck.objects.exists():
        return []
    unanswered = Ticket.objects.filter(ready_check=OuterRef("pk"), accepted=False)
    answered = ReadyCheck.objects.filter(~Exists(unanswered))
    expired = ReadyCheck.objects.filter(due_at__lte=now, starter__isnull=False)
    games = _each_or_log(answered, lambda check: _seat_if_accepted(check, now))
    games += _each_or_log(expired, lambda check: _start_expired(check, now))
    _end_expired(now)
    _end_incomplete()
    return games


def _each_or_log(
    checks: Iterable[ReadyCheck], seat: Callable[[ReadyCheck], list[Game]]
) -> list[Game]:
    """Seat the players of each; log an error, so that the other checks and the waves go on."""
    games = []
    for check in checks:
        try:
            games += seat(check)
        except Exception:
            log.exception("the ready check %s failed", check.pk)
    return games


def _start_expired(check: ReadyCheck, now: datetime) -> list[Game]:
    """Begin an overdue table with bots; who did not answer waits on."""
    accepted = list(check.tickets.filter(accepted=True).values_list("user_id", flat=True))
    return [] if _lacks_players(check, accepted) else _seat(check, accepted, now)


def _end_expired(now: datetime) -> None:
    """End overdue checks, those with bots too if their table could not begin."""
    expired = ReadyCheck.objects.filter(due_at__lte=now)
    silent = Ticket.objects.filter(ready_check__in=expired.filter(starter=None), accepted=False)
    user_ids = list(silent.values_list("user_id", flat=True))
    queue.remove_tickets(Ticket.objects.filter(user_id__in=user_ids))
    queue.cancel_ready_checks(expired)


def _end_incomplete() -> None:
    """Cancel checks that lost a player, who left or whose account was closed."""
    needed = Q(tickets__user=F("starter")) | Q(starter=None)
    counted = ReadyCheck.objects.annotate(remaining=Count("tickets", filter=needed))
    incomplete = counted.filter(
        ~Q(remaining=F("player_count")) & Q(starter=None) | Q(starter__isnull=False, remaining=0)
    )
    queue.cancel_ready_checks(
        ReadyCheck.objects.filter(pk__in=list(incomplete.values_list("pk", flat=True)))
    )
