"""Online users: a sorted set in Valkey. While Valkey does not answer, nobody counts as online."""

import logging
import time
from collections.abc import Collection

import redis

from accounts import valkey

log = logging.getLogger(__name__)

# A user counts as online for so long after opening a page.
ONLINE_SECONDS = 300
# After a failure Valkey is not asked for a while: pages must not wait for it.
RETRY_AFTER_SECONDS = 10
_paused_until = 0.0


def _key() -> str:
    return valkey.key("online")


def mark_online(user_id: int) -> None:
    """Record that the user opened a page just now."""
    if time.monotonic() < _paused_until:
        return
    now = time.time()
    try:
        pipe = valkey.client().pipeline(transaction=False)
        pipe.zadd(_key(), {str(user_id): now})
        pipe.zremrangebyscore(_key(), 0, now - ONLINE_SECONDS)
        pipe.execute()
    except (redis.RedisError, OSError):
        _pause()


def online_users(user_ids: Collection[int]) -> set[int]:
    """Return those of these users who are online."""
    if not user_ids or time.monotonic() < _paused_until:
        return set()
    try:
        seen_at = valkey.client().zmscore(_key(), [str(user_id) for user_id in user_ids])
    except (redis.RedisError, OSError):
        _pause()
        return set()
    oldest = time.time() - ONLINE_SECONDS
    pairs = zip(user_ids, seen_at, strict=True)
    return {user_id for user_id, moment in pairs if moment is not None and moment > oldest}


def count_online() -> int:
    """Return how many users are online. Raises: redis.RedisError."""
    oldest = time.time() - ONLINE_SECONDS
    return int(valkey.client().zcount(_key(), oldest, "+inf"))


def _pause() -> None:
    global _paused_until
    _paused_until = time.monotonic() + RETRY_AFTER_SECONDS
    log.warning("online users are unknown", exc_info=True)
