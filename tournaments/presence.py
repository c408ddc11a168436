"""Users with an open page of a tournament: a sorted set in Valkey for each tournament.

Every process writes the users whose sockets it has. While Valkey does not answer, or has only just
started, everybody counts as present: nobody is passed over for what is not known.
"""

import logging
import time
from collections.abc import Collection

import redis

from accounts import valkey

log = logging.getLogger(__name__)

# A user counts as present for so long after the last sign of an open page.
TTL_SECONDS = 20
# Processes write again after this time.
REFRESH_SECONDS = 5
RETENTION_SECONDS = 3600


def _key(name: object) -> str:
    return valkey.key("tournament-pages", name)


def mark_present(tournament_id: str, user_ids: Collection[int]) -> None:
    """Record that these users have the page open now."""
    if not user_ids:
        return
    now = time.time()
    try:
        pipe = valkey.client().pipeline(transaction=False)
        pipe.set(_key("since"), int(now), nx=True)
        pipe.zadd(_key(tournament_id), {str(user_id): now for user_id in user_ids})
        pipe.expire(_key(tournament_id), RETENTION_SECONDS)
        pipe.execute()
    except (redis.RedisError, OSError):
        log.warning("who has a tournament's page open was not written", exc_info=True)


def absent(tournament_id: str, user_ids: Collection[int]) -> set[int]:
    """Return those of these users who have no page open; none while that is unknown."""
    if not user_ids:
        return set()
    now = time.time()
    try:
        pipe = valkey.client().pipeline(transaction=False)
        pipe.get(_key("since"))
        pipe.zmscore(_key(tournament_id), [str(user_id) for user_id in user_ids])
        since, seen_at = pipe.execute()
    except (redis.RedisError, OSError):
        return set()
    if since is None or now - int(since) < TTL_SECONDS:
        return set()
    seen = zip(user_ids, seen_at, strict=True)
    return {user_id for user_id, at in seen if at is None or at < now - TTL_SECONDS}
