"""The queue of those who want to play: tickets, waves, and bots for seats that stay empty."""

import logging
import random
from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import presence
from games.models import Game, Pool, Seat, Ticket
from games.queries import running_game_of
from games.tables import broadcast
from games.tables.loading import milliseconds
from games.tables.opening import open_table
from games.tables.refusals import Refused
from games.tables.wakeups import send
from ratings.queries import ratings_of

from .closing import closing_of
from .matching import Candidate, Terms, Waiting, choose_bots, match, overdue

log = logging.getLogger(__name__)

_random = random.SystemRandom()


def seek(user: User, pool_key: str | Pool) -> Ticket:
    """Queue for a table, or change the pool.

    Refused: a game of a pool runs, no such pool, or ranked play is closed to who left too often.
    """
    pool = open_pool(pool_key)
    with transaction.atomic():
        # The same lock as at seating: a person is either waiting or playing.
        User.objects.select_for_update().get(pk=user.pk)
        game = running_game_of(user)
        if game is not None:
            raise Refused("one_game", game=game.id, url=table_url(game.id))
        closing = closing_of(user, timezone.now())
        if closing is not None:
            until = milliseconds(closing.until)
            raise Refused("left_often", until=until, leaves=closing.leaves, games=closing.games)
        ticket = _ticket(user, pool)
    presence.seen([user.pk])
    _lobby_changed()
    if pool.wait_ms == 0:
        transaction.on_commit(lambda: send("games.fill_with_bots", pool.key))
    return ticket


def open_pool(pool: str | Pool) -> Pool:
    key = pool.key if isinstance(pool, Pool) else pool
    known = Pool.objects.select_related("ladder", "preset").filter(is_open=True)
    # PostgreSQL refuses even to look for a null character.
    row = known.filter(key=key).first() if "\0" not in key else None
    if row is None:
        raise Refused("unknown_pool")
    return row


def _ticket(user: User, pool: Pool) -> Ticket:
    """Pressing Play twice keeps the place in the queue."""
    rating = ratings_of(pool.ladder, [user.pk])[user.pk].value
    ticket, new = Ticket.objects.get_or_create(
        user=user, defaults={"pool": pool, "rating": rating, "created_at": timezone.now()}
    )
    if not new and ticket.pool_id != pool.pk:
        ticket.pool, ticket.rating, ticket.created_at = pool, rating, timezone.now()
        ticket.save()
    return ticket


def cancel(user: User) -> bool:
    """Leave the queue; False: was not in it."""
    deleted, _ = Ticket.objects.filter(user=user).delete()
    if deleted:
        _lobby_changed()
    return bool(deleted)


def table_url(game_id: str) -> str:
    return reverse("table", args=[game_id])


def _lobby_changed() -> None:
    transaction.on_commit(lambda: broadcast.publish("lobby", {"type": "lobby"}))


def run_wave(now: datetime) -> list[Game]:
    """Seat everybody for whom there is a full table, and call bots where the wait was long."""
    games = []
    _drop_the_gone(now)
    drop_closed()
    for pool in Pool.objects.filter(tickets__isnull=False).distinct().select_related("preset"):
        try:
            games += _wave_of(pool, now)
        except Exception:
            # A pool whose games cannot begin keeps no other waiting.
            log.exception("no wave in the pool %s", pool.key)
    return games


def _wave_of(pool: Pool, now: datetime) -> list[Game]:
    games = []
    terms = Terms(pool.players, pool.wait_ms)
    for group in match(_waiting(pool), milliseconds(now), terms):
        games += _seat(pool, group)
    if overdue(_waiting(pool), milliseconds(now), pool.wait_ms):
        send("games.fill_with_bots", pool.key)
    return games


def _waiting(pool: Pool) -> list[Waiting]:
    rows = Ticket.objects.filter(pool=pool).order_by("created_at")
    return [
        Waiting(user_id, milliseconds(created_at), rating)
        for user_id, created_at, rating in rows.values_list("user_id", "created_at", "rating")
    ]


def _drop_the_gone(now: datetime) -> None:
    """Who vanished from the lobby is not seated."""
    gone = presence.gone(list(Ticket.objects.values_list("user_id", flat=True)))
    if gone and Ticket.objects.filter(user_id__in=gone).delete()[0]:
        _lobby_changed()


def drop_closed() -> int:
    """Nobody waits in a pool that was closed: home says so; how many waited."""
    dropped, _ = Ticket.objects.filter(pool__is_open=False).delete()
    if dropped:
        _lobby_changed()
    return dropped


def fill_with_bots(pool_key: str, now: datetime | None = None) -> Game | None:
    """Seat the longest waiting with bots, if somebody has still waited long enough."""
    pool = Pool.objects.select_related("ladder", "preset").filter(key=pool_key).first()
    if pool is None:
        return None
    waiting = _waiting(pool)
    if not overdue(waiting, milliseconds(now or timezone.now()), pool.wait_ms):
        return None
    people = waiting[: pool.players]
    bots = _bots(pool, [person.rating for person in people], pool.players - len(people))
    games = _seat(pool, [person.user_id for person in people], bots)
    return games[0] if games else None


def _bots(pool: Pool, ratings: Sequence[float], wanted: int) -> list[int]:
    users = list(User.objects.exclude(bot_level="").filter(is_active=True))
    rated = ratings_of(pool.ladder, [user.pk for user in users])
    running = Seat.objects.filter(game__status=Game.Status.PLAYING, user__in=users)
    games = Counter(running.values_list("user_id", flat=True))
    candidates = [Candidate(user.pk, rated[user.pk].value, games[user.pk]) for user in users]
    # Not always the same two: whom nothing prefers is drawn.
    _random.shuffle(candidates)
    return choose_bots(candidates, ratings, wanted)


def _seat(pool: Pool, people: Sequence[int], bots: Sequence[int] = ()) -> list[Game]:
    """One table in one transaction; none if somebody left the queue or plays meanwhile."""
    try:
        with transaction.atomic():
            game = _seated(pool, people, bots)
    except IntegrityError:
        # Who plays already has no business in the queue, and must not hold up the others.
        Ticket.objects.filter(user_id__in=people, user__seats__running=True).delete()
        return []
    except _Left:
        return []
    for user_id in people:
        told = {"type": "seated", "user": user_id, "game": game.id, "url": table_url(game.id)}
        broadcast.publish(f"user.{user_id}", told)
    _lobby_changed()
    return [game]


class _Left(Exception):
    """Somebody who was to be seated is not in the queue any more."""


def _seated(pool: Pool, people: Sequence[int], bots: Sequence[int]) -> Game:
    if len(people) + len(bots) != pool.players:
        raise _Left
    # In the order of the users, so that two waves never wait for each other.
    users = list(User.objects.select_for_update().filter(pk__in=people).order_by("pk"))
    taken, _ = Ticket.objects.filter(pool=pool, user_id__in=people).delete()
    if taken != len(people):
        raise _Left
    users += User.objects.filter(pk__in=bots)
    _random.shuffle(users)
    return open_table(pool, users)
