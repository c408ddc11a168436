"""One game between bots, in memory from the first card to the last; stored are its ratings."""

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
from games.bot_ratings.pairing import Course, Trainee, next_course, next_table
from games.bots import LEVELS, bot_match
from games.models import Game, Pool
from ratings.models import Ladder, Rating, RatingChange
from ratings.services import RatedPlayer, rate_game

# Weak players may never reach the target: then the highest score wins.
MOST_DEALS = 200
# No game's id has a dash: nothing that is looked up by such an id can be found by mistake.
PREFIX, ID_LENGTH = "bots-", 7

_random = random.SystemRandom()


def play_one(now: datetime) -> list[RatingChange]:
    """Play and rate the game that is wanted most; [] if none is, or if anybody has to wait."""
    if not settings.BOT_GAMES or somebody_waits(now):
        return []
    with lock.taken() as mine:
        wanted = _wanted(now) if mine else None
        return _play(*wanted) if wanted else []


def somebody_waits(now: datetime) -> bool:
    """In the queue, or at a table that nobody has come to wake yet."""
    due = Game.objects.filter(status=Game.Status.PLAYING, due_at__lte=now)
    return Pool.objects.exclude(tickets=None).exists() or due.exists()


def _wanted(now: datetime) -> tuple[Pool, Course] | None:
    pools = _pools()
    course = next_course([_course(pool.ladder) for pool in pools.values()], now)
    return None if course is None else (pools[course.ladder_id], course)


def _pools() -> dict[int, Pool]:
    """For each ladder the pool whose agreements its bots train by: the first that counts."""
    pools: dict[int, Pool] = {}
    for pool in Pool.objects.filter(is_open=True, rated=True).select_related("ladder", "preset"):
        pools.setdefault(pool.ladder_id, pool)
    return pools


def _course(ladder: Ladder) -> Course:
    bots = list(User.objects.filter(bot_level__in=LEVELS, is_active=True))
    _random.shuffle(bots)
    rated = {row.user_id: row for row in Rating.objects.filter(ladder=ladder, user__in=bots)}
    games = {user_id: row.games for user_id, row in rated.items()}
    trainees = tuple(Trainee(bot.pk, bot.bot_level, games.get(bot.pk, 0)) for bot in bots)
    # Nothing but these games moves the rating of a bot.
    last = max((row.updated_at for row in rated.values()), default=None)
    return Course(ladder.pk, trainees, last)


def _play(pool: Pool, course: Course) -> list[RatingChange]:
    agreements = _agreements(pool)
    table = next_table(course.trainees, agreements.players)
    _random.shuffle(table)
    return _rate(pool.ladder, table, _places(agreements, table))


def _agreements(pool: Pool) -> engine.Agreements:
    """The pool's own, with an end."""
    agreed = engine.agreements_from(pool.agreements)
    most = min(agreed.max_deals or MOST_DEALS, MOST_DEALS)
    return engine.agreements_from({**pool.agreements, "max_deals": most})


def _places(agreements: engine.Agreements, table: Sequence[Trainee]) -> Sequence[int]:
    bots = [LEVELS[trainee.level] for trainee in table]
    *_, last = _at_half_speed(bot_match.deals(agreements, bots, secrets.token_hex(16)))
    assert last.places is not None
    return last.places


def _at_half_speed(deals: Iterable[engine.Game]) -> Iterator[engine.Game]:
    """Rest as long as each deal took: others think in this process too."""
    begun = time.monotonic()
    for game in deals:
        yield game
        time.sleep(time.monotonic() - begun)
        begun = time.monotonic()


def _rate(ladder: Ladder, table: Sequence[Trainee], places: Sequence[int]) -> list[RatingChange]:
    """The changes carry an id of their own: there is no game to look at behind them."""
    name = PREFIX + random_id(ID_LENGTH)
    players = [
        RatedPlayer(trainee.user_id, place, bot=True)
        for trainee, place in zip(table, places, strict=True)
    ]
    with transaction.atomic():
        return rate_game(name, ladder, players)
