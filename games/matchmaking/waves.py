"""The matching runs: a quick look every second, a full wave per pool every few seconds."""

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import Min, Q, QuerySet

from games.matchmaking import presence, queue, ready_check
from games.matchmaking.matching.quality import (
    PoolSettings,
    WaitingPlayer,
    group_with_bots,
    is_overdue,
    match,
)
from games.matchmaking.models import Ticket
from games.models import Game, Pool
from games.tables.scheduling import send
from games.tables.state.loader import to_ms

log = logging.getLogger(__name__)

# A tick seats only tables within the target spread; a wave also those that long waits justify.
TICK_MS = 1000
# A tick between waves is only useful if somebody joined since the last two or three.
NEW_TICKET_AGE = timedelta(milliseconds=3 * TICK_MS)
# A page that has just asked for a table opens its socket within this time.
CONNECT_MS = 4000


def tick(now: datetime) -> list[Game]:
    """Run due waves, and quick matches in pools with new tickets; called once a second."""
    games = _clean_up(now)
    for pool in _pools():
        if _claim_wave(pool, now):
            games += _wave_or_log(pool, now, early=False)
        elif pool.tickets.filter(created_at__gte=now - NEW_TICKET_AGE).exists():
            games += _wave_or_log(pool, now, early=True)
        _schedule_bots(pool, now)
    return games


def _clean_up(now: datetime) -> list[Game]:
    """Remove absent users and return the games of resolved ready checks."""
    if not Ticket.objects.exists():
        return []
    queue.remove_absent()
    queue.remove_from_closed_pools()
    return ready_check.resolve_checks(now)


def _pools() -> QuerySet[Pool]:
    """Return the pools with tickets, the one with the longest wait first."""
    waited = Pool.objects.annotate(first=Min("tickets__created_at")).filter(first__isnull=False)
    return waited.select_related("ladder", "preset").order_by("first")


def _claim_wave(pool: Pool, now: datetime) -> bool:
    """Return whether a wave is due here and no other process has claimed it."""
    before = now - timedelta(milliseconds=pool.wave_ms)
    due = Pool.objects.filter(Q(last_wave_at=None) | Q(last_wave_at__lte=before), pk=pool.pk)
    return due.update(last_wave_at=now) == 1


def _wave_or_log(pool: Pool, now: datetime, early: bool) -> list[Game]:
    """Run a wave; log an error, so that the other pools are served."""
    try:
        return wave(pool, now, early)
    except Exception:
        log.exception("matchmaking failed in the pool %s", pool.key)
        return []


def wave(pool: Pool, now: datetime, early: bool = False) -> list[Game]:
    """Create all good tables of a pool; `early` allows only those within the target spread."""
    games: list[Game] = []
    for players in _rounds(pool, now, only_live=early):
        settings = queue.pool_settings(pool, players, early)
        games += _match_and_seat(pool, players, settings, now)
    return games


def _rounds(pool: Pool, now: datetime, only_live: bool = False) -> Iterator[list[WaitingPlayer]]:
    """Yield the players to match: first those whose pages are open, then all who are left over.

    A table with a silent player waits for a ready check. So nobody is put beside them who could
    have a table without them, or who has waited as long as the pool allows.
    """
    players = queue.waiting_players(pool)
    silent = presence.silent([player.user_id for player in players])
    yield [player for player in players if player.user_id not in silent]
    if silent and not only_live:
        yield [
            player
            for player in queue.waiting_players(pool)
            if _may_be_checked(player, silent, to_ms(now), pool)
        ]


def _may_be_checked(player: WaitingPlayer, silent: set[int], now: int, pool: Pool) -> bool:
    waited = now - player.since
    if player.user_id in silent:
        return waited >= CONNECT_MS
    return not pool.with_bots or waited < pool.patience_ms


def _schedule_bots(pool: Pool, now: datetime) -> None:
    """Schedule the seating of bots if a player has waited as long as the pool allows."""
    if pool.with_bots and is_overdue(queue.waiting_players(pool), to_ms(now), pool.patience_ms):
        send("games.fill_with_bots", pool.key)


def _match_and_seat(
    pool: Pool, players: list[WaitingPlayer], settings: PoolSettings, now: datetime
) -> list[Game]:
    groups = match(players, to_ms(now), settings)
    return [game for group in groups for game in ready_check.seat_or_check(pool, group, now)]


def fill_with_bots(pool_key: str, now: datetime) -> list[Game]:
    """Seat those who waited long enough: with people if they fit, else with bots."""
    pool = Pool.objects.select_related("ladder", "preset").filter(key=pool_key).first()
    if pool is None or not pool.with_bots or not pool.is_open:
        return []
    return [game for players in _rounds(pool, now) for game in _fill(pool, players, now)]


def _fill(pool: Pool, players: list[WaitingPlayer], now: datetime) -> list[Game]:
    if not is_overdue(players, to_ms(now), pool.patience_ms):
        return []
    settings = queue.pool_settings(pool, players)
    games = _match_and_seat(pool, players, settings, now)
    known = {player.user_id for player in players}
    remaining = [player for player in queue.waiting_players(pool) if player.user_id in known]
    while group := group_with_bots(remaining, to_ms(now), settings):
        games += ready_check.seat_or_check(pool, group, now)
        remaining = [player for player in remaining if player.user_id not in group]
    return games
