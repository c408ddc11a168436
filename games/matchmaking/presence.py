"""Presence of users in the lobby, kept in Valkey with a TTL.

While Valkey does not answer, everybody counts as present.
"""

import logging
import time
from collections.abc import Collection, Iterable

import redis

from accounts import valkey

log = logging.getLogger(__name__)

# After this time without a sign a user counts as absent. Closing the page shortens it to the
# grace period, which suffices to open another page.
TTL_SECONDS = 20
GRACE_SECONDS = 6


def _key(name: object) -> str:
    return valkey.key("lobby", name)


def mark_seen(user_ids: Iterable[int]) -> None:
    """Record that these users are in the lobby now."""
    try:
        pipe = valkey.client().pipeline(transaction=False)
        # The time of the first record: after a restart, Valkey knows nobody yet.
        pipe.set(_key("since"), int(time.time()), nx=True)
        for user_id in user_ids:
            pipe.set(_key(user_id), 1, ex=TTL_SECONDS)
        pipe.execute()
    except (redis.RedisError, OSError):
        log.warning("presence was not written", exc_info=True)


def mark_leaving(user_id: int) -> None:
    """Record that the user closed the lobby; they stay present for the grace period."""
    try:
        valkey.client().expire(_key(user_id), GRACE_SECONDS, lt=True)
    except (redis.RedisError, OSError):
        log.warning("presence was not written", exc_info=True)


def absent(user_ids: Collection[int]) -> set[int]:
    """Return the users who were not seen recently; none while Valkey cannot know."""
    if not user_ids:
        return set()
    try:
        since, *marks = valkey.client().mget(_key("since"), *map(_key, user_ids))
    except (redis.RedisError, OSError):
        return set()
    if since is None or time.time() - int(since) < TTL_SECONDS:
        return set()
    return {user_id for user_id, mark in zip(user_ids, marks, strict=True) if mark is None}
