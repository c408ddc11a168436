"""Rated games between bots, played in memory; only the ratings are stored."""

import random
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from django.conf import settings
from django.db import transaction

from accounts.ids import random_id
from accounts.models import User
from games import engine
from games.bot_ratings import lock
from games.bot_ratings.pairing import LadderQueue, RatedBot, next_ladder, next_table
from games.bots import LEVELS, bot_match
from games.models import Game, Pool
from ratings.models import Ladder, Rating, RatingChange
from ratings.services import RatedPlayer, rate_game

# Weak bots may never reach the target; then the highest score wins.
MAX_DEALS = 200
# Ids of stored games contain no dash, so these never refer to one.
GAME_ID_PREFIX, ID_LENGTH = "bots-", 7

_random = random.SystemRandom()


def play_one(now: datetime) -> list[RatingChange]:
    """Play and rate the most useful game; empty if none is due or somebody waits."""
    if not settings.BOT_GAMES or is_somebody_waiting(now):
        return []
    with lock.acquire_slot() as acquired:
        next_game = _next_game(now) if acquired else None
        return _play_and_rate(*next_game) if next_game else []


def is_somebody_waiting(now: datetime) -> bool:
    """Return whether a user queues, or a running game is due for processing."""
    running = Game.objects.filter(status=Game.Status.PLAYING, waiting_since=None)
    due = running.filter(due_at__lte=now)
    return Pool.objects.exclude(tickets=None).exists() or due.exists()


def _next_game(now: datetime) -> tuple[Pool, LadderQueue] | None:
    pools = _pools()
    queue = next_ladder([_ladder_queue(pool.ladder) for pool in pools.values()], now)
    return None if queue is None else (pools[queue.ladder_id], queue)


def _pools() -> dict[int, Pool]:
    """Return for each ladder the first open rated pool, whose agreements its bots play by."""
    pools: dict[int, Pool] = {}
    for pool in Pool.objects.filter(is_open=True, rated=True).select_related("ladder", "preset"):
        pools.setdefault(pool.ladder_id, pool)
    return pools


def _ladder_queue(ladder: Ladder) -> LadderQueue:
    bots = list(User.objects.filter(bot_level__in=LEVELS, is_active=True))
    _random.shuffle(bots)
    rated = {row.user_id: row for row in Rating.objects.filter(ladder=ladder, user__in=bots)}
    games = {user_id: row.games for user_id, row in rated.items()}
    rated_bots = tuple(RatedBot(bot.pk, bot.bot_level, games.get(bot.pk, 0)) for bot in bots)
    # Only these games change the ratings of bots.
    last = max((row.updated_at for row in rated.values()), default=None)
    return LadderQueue(ladder.pk, rated_bots, last)


def _play_and_rate(pool: Pool, queue: LadderQueue) -> list[RatingChange]:
    agreements = _agreements(pool)
    table = next_table(queue.bots, agreements.players)
    _random.shuffle(table)
    return _rate(pool.ladder, table, _play_deals(agreements, table))


def _agreements(pool: Pool) -> engine.Agreements:
    """Return the pool's agreements with a limit of deals."""
    agreed = engine.agreements_from(pool.agreements)
    max_deals = min(agreed.max_deals or MAX_DEALS, MAX_DEALS)
    return engine.agreements_from({**pool.agreements, "max_deals": max_deals})


def _play_deals(agreements: engine.Agreements, table: Sequence[RatedBot]) -> Sequence[int]:
    bots = [LEVELS[bot.level] for bot in table]
    *_, last = _at_half_speed(bot_match.deals(agreements, bots, secrets.token_hex(16)))
    assert last.places is not None
    return last.places


def _at_half_speed(deals: Iterable[engine.Game]) -> Iterator[engine.Game]:
    """Yield the deals, pausing as long as each took: the process has other work."""
    begun = time.monotonic()
    for game in deals:
        yield game
        time.sleep(time.monotonic() - begun)
        begun = time.monotonic()


def _rate(ladder: Ladder, table: Sequence[RatedBot], places: Sequence[int]) -> list[RatingChange]:
    """Rate the result under an id of its own, since no game is stored."""
    name = GAME_ID_PREFIX + random_id(ID_LENGTH)
    players = [
        RatedPlayer(bot.user_id, place, bot=True) for bot, place in zip(table, places, strict=True)
    ]
    with transaction.atomic():
        return rate_game(name, ladder, players)
