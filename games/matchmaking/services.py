"""What a person does about playing: look for a table, leave the queue, take an offered seat."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.matchmaking import presence, queue, ready_check, waves
from games.matchmaking.models import Ticket
from games.matchmaking.notifications import lobby_changed, table_url
from games.matchmaking.restrictions import closing_of
from games.models import Game, Pool
from games.queries import own_table_of, running_game_of
from games.tables.errors import TableError
from games.tables.scheduling import send


def seek(user: User, *pools: str | Pool, address: str = "") -> Ticket:
    """Queue for a table of any of these pools, and of no other; the longest waiting ticket.

    Refused: a game of a pool runs, no such pool, or ranked play is closed to him.
    """
    wanted, now = open_pools(pools), timezone.now()
    with transaction.atomic():
        # The same lock as at seating: a person is either waiting or playing.
        _check(User.objects.select_for_update(no_key=True).get(pk=user.pk), now)
        queue.drop(queue.tickets_of(user).exclude(pool__in=wanted), now)
        for pool in wanted:
            queue.write(user, pool, address, now)
    presence.seen([user.pk])
    lobby_changed()
    for pool in wanted:
        if pool.wait_ms == 0:
            transaction.on_commit(partial(send, "games.fill_with_bots", pool.key))
    return queue.tickets_of(user).select_related("pool")[0]


def _check(user: User, now: datetime) -> None:
    if not user.is_active:
        raise TableError("shut_out")
    if user.outside_bot:
        raise TableError("bots_no_pool")
    game = running_game_of(user)
    if game is not None:
        raise TableError("one_game", game=game.id, url=table_url(game.id))
    waits_at = own_table_of(user)
    if waits_at is not None:
        raise TableError("waits_elsewhere", url=reverse("own_table", args=[waits_at]))
    closing = closing_of(user, now)
    if closing is not None:
        raise TableError(closing.code, **closing.data)


def open_pools(pools: Iterable[str | Pool]) -> list[Pool]:
    """These pools, if all are open; Refused also if it is none."""
    keys = {pool.key if isinstance(pool, Pool) else pool for pool in pools}
    if not keys:
        raise TableError("no_pool")
    # PostgreSQL refuses even to look for a null character.
    asked = [key for key in keys if "\0" not in key]
    rows = Pool.objects.select_related("ladder", "preset").filter(is_open=True, key__in=asked)
    found = list(rows.order_by("order", "key"))
    if len(found) != len(keys):
        raise TableError("unknown_pool")
    return found


def cancel(user: User) -> bool:
    """Leave the queue; False: was not in it."""
    return bool(queue.drop(queue.tickets_of(user), timezone.now()))


def accept(user: User) -> list[Game]:
    """Take the seat that is offered; Refused: none is."""
    presence.seen([user.pk])
    return ready_check.accept(user, timezone.now())


def drop_closed() -> int:
    """Nobody waits in a pool that was closed; how many did."""
    return queue.drop_closed(timezone.now())


def run_wave(now: datetime) -> list[Game]:
    """A wave in every pool at once."""
    return waves.run_wave(now)


def fill_with_bots(pool_key: str, now: datetime | None = None) -> Game | None:
    """Seat bots beside those who have waited long enough; the first table."""
    games = waves.fill_with_bots(pool_key, now or timezone.now())
    return games[0] if games else None
