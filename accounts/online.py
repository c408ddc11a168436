"""Who was on the site a moment ago: a sorted set in Valkey; nobody where it does not answer."""

import logging
import time
from collections.abc import Collection

import redis

from accounts import valkey

log = logging.getLogger(__name__)

# Whoever opened a page in this time counts as here.
SECONDS = 300
# A Valkey that does not answer is left alone for a while: pages must not wait for it.
REST_SECONDS = 10
_silent_until = 0.0


def _key() -> str:
    return valkey.key("online")


def seen(user_id: int) -> None:
    """The user opened a page."""
    if time.monotonic() < _silent_until:
        return
    now = time.time()
    try:
        pipe = valkey.client().pipeline(transaction=False)
        pipe.zadd(_key(), {str(user_id): now})
        pipe.zremrangebyscore(_key(), 0, now - SECONDS)
        pipe.execute()
    except (redis.RedisError, OSError):
        _rest()


def online(user_ids: Collection[int]) -> set[int]:
    """Those of these users who are here."""
    if not user_ids or time.monotonic() < _silent_until:
        return set()
    try:
        moments = valkey.client().zmscore(_key(), [str(user_id) for user_id in user_ids])
    except (redis.RedisError, OSError):
        _rest()
        return set()
    oldest = time.time() - SECONDS
    both = zip(user_ids, moments, strict=True)
    return {user_id for user_id, moment in both if moment is not None and moment > oldest}


def _rest() -> None:
    global _silent_until
    _silent_until = time.monotonic() + REST_SECONDS
    log.warning("who is online is not known", exc_info=True)
