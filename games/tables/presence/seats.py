"""Who is away from a table: the sockets of all web processes tell, the game's row is what is shown.

A sorted set in Valkey holds until when each seat counts as there. Every process moves on the
moments of the seats whose sockets it holds, so several tabs and several processes are one person;
a socket that closes pulls its moment near, and whoever has another one open moves it on again.
"""

import logging
import time
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

import redis
from django.conf import settings
from django.db.models import F

from accounts import valkey
from games.models import Game
from games.tables.state import store
from games.tables.transport import publisher

log = logging.getLogger(__name__)

Place = tuple[str, int]
# Who closed his last socket is shown to be away after so long; whose process died, after the other.
AWAY_SECONDS = 5
SILENT_SECONDS = 15
# A Valkey that just came back has not heard of everybody yet.
WARM_SECONDS = 10
# Of tables that ended nobody speaks any more.
FORGET_SECONDS = 600


def _key() -> str:
    return f"{settings.REDIS_PREFIX}:seats"


def _since() -> str:
    return f"{_key()}:since"


def _name(place: Place) -> str:
    return f"{place[0]}:{place[1]}"


def here(places: Collection[Place]) -> None:
    """A process holds sockets of these seats."""
    if not places:
        return
    now = time.time()
    try:
        pipe = valkey.client().pipeline(transaction=False)
        pipe.set(_since(), now, nx=True)
        pipe.zadd(_key(), {_name(place): now + SILENT_SECONDS for place in places})
        pipe.execute()
    except (redis.RedisError, OSError):
        log.warning("who is at the tables was not written", exc_info=True)


def gone(place: Place) -> None:
    """A socket of this seat was closed."""
    try:
        valkey.client().zadd(_key(), {_name(place): time.time() + AWAY_SECONDS}, lt=True)
    except (redis.RedisError, OSError):
        log.warning("who left a table was not written", exc_info=True)


def away(places: Sequence[Place]) -> set[Place] | None:
    """Those of the seats at which nobody is; None: that cannot be known now."""
    if not places:
        return set()
    now = time.time()
    try:
        pipe = valkey.client().pipeline(transaction=False)
        pipe.get(_since())
        pipe.zremrangebyscore(_key(), "-inf", now - FORGET_SECONDS)
        pipe.zmscore(_key(), [_name(place) for place in places])
        since, _, until = pipe.execute()
    except (redis.RedisError, OSError):
        return None
    if since is None or now - float(since) < WARM_SECONDS:
        return None
    return {place for place, at in zip(places, until, strict=True) if at is None or at < now}


def look_round(now: datetime) -> int:
    """Write down who left his table or came back to it, and ring there; how many tables changed."""
    begun = now - timedelta(seconds=AWAY_SECONDS)
    games = Game.objects.filter(status=Game.Status.PLAYING, created_at__lte=begun)
    tables = {row[0]: row[1:] for row in games.values_list("id", "reserves", "absent")}
    people = [
        (game_id, seat)
        for game_id, (reserves, _) in tables.items()
        for seat, reserve in enumerate(reserves)
        if reserve is not None
    ]
    missing = away(people)
    if missing is None:
        return 0
    found: dict[str, list[int]] = {game_id: [] for game_id in tables}
    for game_id, seat in sorted(missing):
        found[game_id].append(seat)
    changed = [game_id for game_id, (_, shown) in tables.items() if found[game_id] != shown]
    return sum(_show(game_id, found[game_id]) for game_id in changed)


def _show(game_id: str, absent: list[int]) -> bool:
    """While a claim is considered nothing is told: who comes back then may have been asked."""
    live = store.fresh(game_id)
    if live is None or live.game.over or live.game.claiming or live.absent == tuple(absent):
        return False
    row = Game.objects.filter(pk=game_id, version=live.version, revision=live.mark.revision)
    if not row.update(absent=absent, revision=F("revision") + 1):
        return False
    publisher.doorbell(game_id, live.version)
    return True
