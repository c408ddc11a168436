"""Queue tickets: those waiting in a pool, their settings, and the end of a ticket."""

import logging
from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from accounts.queries import newest_blocks_between
from games import queries
from games.matchmaking import presence
from games.matchmaking.matching.quality import PoolSettings, WaitingPlayer
from games.matchmaking.models import ReadyCheck, Ticket
from games.matchmaking.notifications import notify_lobby_changed
from games.models import Pool
from games.tables.state.loader import to_ms
from ratings.queries import ratings_of

log = logging.getLogger(__name__)

# Opponents met within this time are avoided.
RECENT_OPPONENT_AGE = timedelta(hours=1)


def add_ticket(
    user: User, pool: Pool, ip_hash: str, now: datetime, since: datetime | None = None
) -> Ticket:
    """Add the ticket of a press at this moment, keeping an existing one with its place.

    `since`: since when the user waits; by default since now.
    """
    rating = ratings_of(pool.ladder, [user.pk])[user.pk]
    fields = {
        "rating": rating.value,
        "provisional": rating.is_provisional,
        "recent_opponents": queries.users_met_since(user, now - RECENT_OPPONENT_AGE),
        "ip_hash": ip_hash,
        "created_at": since or now,
        "pressed_at": now,
    }
    ticket, is_new = Ticket.objects.get_or_create(user=user, pool=pool, defaults=fields)
    if is_new:
        _log_after_commit("a ticket was created", user.pk, pool.key)
    else:
        ticket.ip_hash, ticket.pressed_at = ip_hash or ticket.ip_hash, now
        ticket.save(update_fields=["ip_hash", "pressed_at"])
    return ticket


def _log_after_commit(fact: str, user_id: int, pool_key: str) -> None:
    facts = {"user": user_id, "pool": pool_key}
    transaction.on_commit(lambda: log.info(fact, extra=facts))


def tickets_of(user: User) -> QuerySet[Ticket]:
    """Return the user's tickets, the oldest first."""
    return Ticket.objects.filter(user=user).order_by("created_at", "pk")


def pools_of(user_ids: Collection[int]) -> dict[int, Pool]:
    """Map those of these users who wait in a pool to it; of several pools to the first."""
    tickets = Ticket.objects.filter(user__in=user_ids).select_related("pool")
    return {ticket.user_id: ticket.pool for ticket in tickets.order_by("-created_at", "-pk")}


def waiting_players(pool: Pool) -> list[WaitingPlayer]:
    """Return all who can be seated in this pool: those without a pending ready check."""
    pending = Ticket.objects.filter(ready_check__isnull=False).values("user_id")
    rows = Ticket.objects.filter(pool=pool).exclude(user_id__in=pending).order_by("created_at")
    fields = ("user_id", "created_at", "rating", "provisional", "ip_hash", "recent_opponents")
    return [
        WaitingPlayer(user, to_ms(since), rating, provisional, ip_hash, frozenset(opponents))
        for user, since, rating, provisional, ip_hash, opponents in rows.values_list(*fields)
    ]


def pool_settings(
    pool: Pool, players: Iterable[WaitingPlayer], early: bool = False
) -> PoolSettings:
    """Return the pool's settings, with the pairs among these players who never meet."""
    blocked = newest_blocks_between([player.user_id for player in players])
    return PoolSettings(pool.players, pool.patience_ms, pool.with_bots, early, frozenset(blocked))


def remove_tickets(tickets: QuerySet[Ticket]) -> int:
    """Delete tickets and cancel their ready checks; return the number of users.

    A check with bots needs only its starter.
    """
    rows = list(tickets.select_related("pool"))
    if not rows:
        return 0
    users = {row.user_id for row in rows}
    Ticket.objects.filter(pk__in=[row.pk for row in rows]).delete()
    for user_id, pool_key in {(row.user_id, row.pool.key) for row in rows}:
        _log_after_commit("a ticket was removed", user_id, pool_key)
    checks = [row.ready_check_id for row in rows if row.ready_check_id]
    needed = Q(starter=None) | Q(starter__in=users)
    cancel_ready_checks(ReadyCheck.objects.filter(needed, pk__in=checks))
    notify_lobby_changed()
    return len(users)


def cancel_ready_checks(checks: QuerySet[ReadyCheck]) -> None:
    """Cancel ready checks; their players wait on in their old places."""
    Ticket.objects.filter(ready_check__in=checks).update(ready_check=None, accepted=False)
    checks.delete()


def remove_from_closed_pools() -> int:
    """Remove everybody from closed pools; return the number of users."""
    return remove_tickets(Ticket.objects.filter(pool__is_open=False))


def remove_absent() -> None:
    """Remove everybody who left the lobby or whose account was closed."""
    users = list(Ticket.objects.values_list("user_id", flat=True).distinct())
    is_gone = Q(user_id__in=presence.absent(users)) | Q(user__is_active=False)
    remove_tickets(Ticket.objects.filter(is_gone))
