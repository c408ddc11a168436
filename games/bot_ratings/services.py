"""Rated games between bots, played in memory in slices; only the ratings are stored."""

import logging
import random
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import transaction

from accounts.ids import random_id
from accounts.models import User
from games import engine
from games.bot_ratings import lock, unfinished
from games.bot_ratings.pairing import LadderQueue, RatedBot, next_ladder, next_table
from games.bot_ratings.start import add_start_ratings
from games.bot_ratings.unfinished import UnfinishedGame
from games.bots import LADDER, LEVELS, level_of
from games.models import Game, Pool
from games.tables.bots.capacity import affordable_levels
from games.tables.bots.site_bots import available_bots
from games.tables.scheduling import is_turn_waiting
from ratings.models import Ladder, Rating, RatingChange
from ratings.services import RatedPlayer, rate_game

# Weak bots may never reach the target; then the highest score wins.
MAX_DEALS = 200
# Ids of stored games contain no dash, so these never refer to one.
GAME_ID_PREFIX, ID_LENGTH = "bots-", 7
# So long the bots think in one piece. A master's game takes minutes: it goes on in the next pieces.
PIECE_SECONDS = 1.5

_random = random.SystemRandom()
log = logging.getLogger(__name__)


def play_one(now: datetime) -> list[RatingChange]:
    """Play a piece of the most useful game; return its changes if it ended, else nothing.

    Nothing is played while somebody waits, or while the site cannot afford one of the bots.
    """
    if not settings.BOT_GAMES or is_somebody_waiting(now):
        return []
    with lock.acquire_slot() as acquired:
        game = (_running_game() or _next_game(now)) if acquired else None
        return _play_piece(game) if game and _is_affordable(game) else []


def is_somebody_waiting(now: datetime) -> bool:
    """Return whether a user queues, or a running game is due for processing."""
    running = Game.objects.filter(status=Game.Status.PLAYING, waiting_since=None)
    due = running.filter(due_at__lte=now)
    return Pool.objects.exclude(tickets=None).exists() or due.exists()


def _running_game() -> UnfinishedGame | None:
    """Return the game to go on with; one whose bots or ladder changed is given up."""
    game = unfinished.load()
    if game is None:
        return None
    active = User.objects.filter(is_active=True, pk__in=[pk for pk, _ in game.bots])
    levels = dict(active.values_list("pk", "bot_level"))
    is_same = all(level in LEVELS and levels.get(pk) == level for pk, level in game.bots)
    if is_same and game.ladder_id in _pools():
        return game
    unfinished.forget()
    return None


def _is_affordable(game: UnfinishedGame) -> bool:
    dear = set(LADDER) - set(affordable_levels())
    return not any(level_of(level) in dear for level in game.levels)


def _next_game(now: datetime) -> UnfinishedGame | None:
    pools = _pools()
    queue = next_ladder([_ladder_queue(pool.ladder) for pool in pools.values()], now)
    return None if queue is None else _new_game(pools[queue.ladder_id], queue)


def _pools() -> dict[int, Pool]:
    """Return for each ladder the first open rated pool, whose agreements its bots play by."""
    pools: dict[int, Pool] = {}
    for pool in Pool.objects.filter(is_open=True, rated=True).select_related("ladder", "preset"):
        pools.setdefault(pool.ladder_id, pool)
    return pools


def _ladder_queue(ladder: Ladder) -> LadderQueue:
    # Else a level that is never affordable would keep the others from playing, too.
    bots = available_bots()
    _random.shuffle(bots)
    rated = {row.user_id: row for row in Rating.objects.filter(ladder=ladder, user__in=bots)}
    games = {user_id: row.games for user_id, row in rated.items()}
    rated_bots = tuple(RatedBot(bot.pk, bot.bot_level, games.get(bot.pk, 0)) for bot in bots)
    # Only these games change the ratings of bots.
    last = max((row.played_at for row in rated.values() if row.played_at), default=None)
    return LadderQueue(ladder.pk, rated_bots, last)


def _new_game(pool: Pool, queue: LadderQueue) -> UnfinishedGame:
    # For ladders that an administrator added, and for new bots.
    add_start_ratings()
    agreements = _agreements(pool)
    table = next_table(queue.bots, engine.agreements_from(agreements).players)
    _random.shuffle(table)
    name = GAME_ID_PREFIX + random_id(ID_LENGTH)
    bots = [(bot.user_id, bot.level) for bot in table]
    return UnfinishedGame(name, pool.ladder_id, agreements, bots)


def _agreements(pool: Pool) -> dict[str, Any]:
    """Return the pool's agreements with a limit of deals."""
    agreed = engine.agreements_from(pool.agreements)
    return {**pool.agreements, "max_deals": min(agreed.max_deals or MAX_DEALS, MAX_DEALS)}


def _play_piece(game: UnfinishedGame) -> list[RatingChange]:
    try:
        after, position = unfinished.play_on(game, PIECE_SECONDS, is_turn_waiting)
    except Exception:
        # Begun by earlier rules, or a bot fails: so would each further piece, for a day.
        log.warning("the game %s among bots is given up", game.name, exc_info=True)
        unfinished.forget()
        return []
    if not position.over:
        unfinished.save(after)
        return []
    assert position.places is not None
    changes = _rate(after, position.places)
    unfinished.forget()
    return changes


def _rate(game: UnfinishedGame, places: Sequence[int]) -> list[RatingChange]:
    """Rate the result under an id of its own, since no game is stored; a second call is none."""
    ladder = Ladder.objects.get(pk=game.ladder_id)
    players = [
        RatedPlayer(user_id, place, bot=True)
        for (user_id, _), place in zip(game.bots, places, strict=True)
    ]
    with transaction.atomic():
        return rate_game(game.name, ladder, players)
