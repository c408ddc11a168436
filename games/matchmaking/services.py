"""Actions of a user on the queue, and the tasks that run it."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.matchmaking import guest_closings, presence, queue, ready_check, requeue, waves
from games.matchmaking.bot_start import services as bot_start
from games.matchmaking.models import RequeueOffer, Ticket
from games.matchmaking.notifications import notify_lobby_changed, table_url
from games.matchmaking.restrictions import ranked_restriction_of
from games.models import Game, Pool
from games.queries import custom_table_of, running_game_of
from games.tables.errors import TableError
from games.tables.scheduling import send


def join_queue(user: User, *pools: str | Pool, ip_hash: str = "") -> Ticket:
    """Queue in exactly these pools, the first chosen first; return the ticket that waits longest.

    Raises:
        TableError: the user is in a game, waits elsewhere or is restricted, or a pool is closed;
            or guests of the user's network closed too many games.
    """
    chosen, now = open_pools(pools), timezone.now()
    with transaction.atomic():
        # Creating a table takes the same lock: a user either waits or plays.
        _check_may_queue(User.objects.select_for_update(no_key=True).get(pk=user.pk), now)
        guest_closings.check_network(user, ip_hash)
        requeue.end_offer(user)
        queue.remove_tickets(queue.tickets_of(user).exclude(pool__in=chosen))
        for pool in chosen:
            queue.add_ticket(user, pool, ip_hash, now)
        # Once the lock is released a wave may seat the user, and delete the tickets.
        first = queue.tickets_of(user).select_related("pool")[0]
    presence.mark_joined(user.pk)
    notify_lobby_changed()
    for pool in chosen:
        if pool.patience_ms == 0:
            transaction.on_commit(partial(send, "games.fill_with_bots", pool.key))
    return first


def offer_requeue(game_id: str) -> list[RequeueOffer]:
    """Ask the players of a game that somebody left early whether they look for a new table.

    Only those who are at the table still. With a yes they return to the head of the pool's queue:
    their wait goes on where the game interrupted it.
    """
    game = Game.objects.select_related("pool__ladder", "pool__preset").get(pk=game_id)
    if game.pool is None:
        return []
    closers = User.objects.filter(seats__game=game, seats__closed_game=True)
    guest_closings.count_closings(closers.filter(is_guest=True))
    if not game.pool.is_open:
        return []
    people = requeue.people_to_ask(game)
    return [offer for user in people if (offer := _offer(user, game, game.pool))]


def _offer(user: User, game: Game, pool: Pool) -> RequeueOffer | None:
    now = timezone.now()
    try:
        _check_may_queue(user, now)
    except TableError:
        # They play or wait elsewhere already.
        return None
    return requeue.make_offer(user, game, pool, now)


def accept_requeue(user: User, ip_hash: str = "") -> Ticket:
    """Look for a new table, in the place that the closed game interrupted.

    Raises:
        TableError: there is no offer or its time is over, or the user may not queue now.
    """
    now = timezone.now()
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        offer = requeue.offer_of(locked, now)
        if offer is None:
            raise TableError("no_requeue_offer")
        _check_may_queue(locked, now)
        guest_closings.check_network(user, ip_hash)
        requeue.end_offer(user)
        queue.remove_tickets(queue.tickets_of(user).exclude(pool=offer.pool))
        ticket = queue.add_ticket(user, offer.pool, ip_hash, now, since=offer.since)
    presence.mark_seen([user.pk])
    notify_lobby_changed()
    return ticket


def decline_requeue(user: User) -> None:
    """Look for no table; nothing happens if the offer is over."""
    requeue.end_offer(user)


def _check_may_queue(user: User, now: datetime) -> None:
    if not user.is_active:
        raise TableError("account_closed")
    if user.is_external_bot:
        raise TableError("bots_no_pool")
    game = running_game_of(user)
    if game is not None:
        raise TableError("one_game", game=game.id, url=table_url(game.id))
    waits_at = custom_table_of(user)
    if waits_at is not None:
        raise TableError("waits_elsewhere", url=reverse("custom_table", args=[waits_at]))
    restriction = ranked_restriction_of(user, now)
    if restriction is not None:
        raise TableError(restriction.code, **restriction.data)


def open_pools(pools: Iterable[str | Pool]) -> list[Pool]:
    """Return these pools in their order, at least one, if all are open.

    Raises:
        TableError: no pool is given, or one is unknown or closed.
    """
    keys = list(dict.fromkeys(pool.key if isinstance(pool, Pool) else pool for pool in pools))
    if not keys:
        raise TableError("no_pool")
    # PostgreSQL cannot compare with a null character.
    valid = [key for key in keys if "\0" not in key]
    rows = Pool.objects.select_related("ladder", "preset").filter(is_open=True, key__in=valid)
    found = {pool.key: pool for pool in rows}
    if len(found) != len(keys):
        raise TableError("unknown_pool")
    return [found[key] for key in keys]


def leave_queue(user: User) -> bool:
    """Remove the user from the queue; False if they were not in it."""
    return bool(queue.remove_tickets(queue.tickets_of(user)))


def accept(user: User) -> list[Game]:
    """Confirm the user's ready check; return the game if it begins by that.

    Raises:
        TableError: there is no ready check to confirm.
    """
    return ready_check.accept(user, timezone.now())


def decline(user: User) -> list[Game]:
    """Decline the seat: leave the queue, or wait on if others begin with bots.

    Return their game if it begins by that.

    Raises:
        TableError: there is no ready check to decline.
    """
    return ready_check.decline(user, timezone.now())


def start_with_bots(user: User, pool_key: str) -> list[Game]:
    """Begin with bots now; return the game if nobody else has to be asked.

    Raises:
        TableError: the user does not wait in this pool, or not long enough, or it has no bots.
    """
    return bot_start.start_with_bots(user, pool_key, timezone.now())


def drop_tickets_of_closed_pools() -> int:
    """Remove everybody from closed pools; return the number of users."""
    return queue.remove_from_closed_pools()


def fill_with_bots(pool_key: str, now: datetime | None = None) -> Game | None:
    """Seat bots beside those who have waited long enough; return the first game."""
    games = waves.fill_with_bots(pool_key, now or timezone.now())
    return games[0] if games else None
