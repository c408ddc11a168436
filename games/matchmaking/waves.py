"""Every second a look at the queue, and every few seconds a wave in each pool."""

import logging
from datetime import datetime, timedelta

from django.db.models import Min, Q, QuerySet

from games.matchmaking import queue, ready_check
from games.matchmaking.matching import Terms, Waiting, beside_bots, match, overdue
from games.matchmaking.models import Ticket
from games.models import Game, Pool
from games.tables.scheduling import send
from games.tables.state.loader import milliseconds

log = logging.getLogger(__name__)

# Each look seats tables within the goal; a wave, less often, also those that somebody puts up with.
LOOK_MS = 1000
WAVE_MS = 3000
# A look is about those who came since the last one, or the last but one if that came late.
NEW = timedelta(milliseconds=3 * LOOK_MS)


def look(now: datetime) -> list[Game]:
    """What a ticker does once a second: a wave in each pool whose time has come, else a glance."""
    games = _tidied(now)
    for pool in _pools():
        if _take_wave(pool, now):
            games += _safely(pool, now, early=False)
        elif pool.tickets.filter(created_at__gte=now - NEW).exists():
            games += _safely(pool, now, early=True)
        _call_bots(pool, now)
    return games


def run_wave(now: datetime) -> list[Game]:
    """A wave in every pool, whether its time has come or not."""
    games = _tidied(now)
    for pool in _pools():
        games += _safely(pool, now, early=False)
        _call_bots(pool, now)
    return games


def _tidied(now: datetime) -> list[Game]:
    """Without those who are gone; and the tables at which all have said that they are there."""
    if not Ticket.objects.exists():
        return []
    queue.drop_the_gone(now)
    queue.drop_closed(now)
    return ready_check.settle(now)


def _pools() -> QuerySet[Pool]:
    """Where somebody waits, the pool of the longest waiting first."""
    waited = Pool.objects.annotate(first=Min("tickets__created_at")).filter(first__isnull=False)
    return waited.select_related("ladder", "preset").order_by("first")


def _take_wave(pool: Pool, now: datetime) -> bool:
    """Whether the pool's next wave is due, and nobody else's."""
    before = now - timedelta(milliseconds=pool.wave_ms)
    due = Pool.objects.filter(Q(waved_at=None) | Q(waved_at__lte=before), pk=pool.pk)
    return due.update(waved_at=now) == 1


def _safely(pool: Pool, now: datetime, early: bool) -> list[Game]:
    """A pool whose games cannot begin keeps no other waiting."""
    try:
        return wave(pool, now, early)
    except Exception:
        log.exception("no wave in the pool %s", pool.key)
        return []


def wave(pool: Pool, now: datetime, early: bool = False) -> list[Game]:
    """Seat everybody for whom there is a good table, and call bots where the wait was long."""
    people = queue.waiting(pool)
    terms = queue.terms_of(pool, people, early)
    return _seat_all(pool, people, terms, now)


def _call_bots(pool: Pool, now: datetime) -> None:
    """Where somebody's patience is over."""
    if pool.with_bots and overdue(queue.waiting(pool), milliseconds(now), pool.wait_ms):
        send("games.fill_with_bots", pool.key)


def _seat_all(pool: Pool, people: list[Waiting], terms: Terms, now: datetime) -> list[Game]:
    groups = match(people, milliseconds(now), terms)
    return [game for group in groups for game in ready_check.seat_or_offer(pool, group, now)]


def fill_with_bots(pool_key: str, now: datetime) -> list[Game]:
    """Seat those who waited long enough, with people if they fit, else beside bots."""
    pool = Pool.objects.select_related("ladder", "preset").filter(key=pool_key).first()
    if pool is None or not pool.with_bots or not pool.is_open:
        return []
    people = queue.waiting(pool)
    terms = queue.terms_of(pool, people)
    if not overdue(people, milliseconds(now), pool.wait_ms):
        return []
    games = _seat_all(pool, people, terms, now)
    left = queue.waiting(pool)
    while group := beside_bots(left, milliseconds(now), terms):
        games += ready_check.seat_or_offer(pool, group, now)
        left = [person for person in left if person.user_id not in group]
    return games
