"""Presence of users in the lobby, kept in Valkey with a TTL.

Who asks for a table is present at first, but only a page or a program that goes on asking is alive.
While Valkey does not answer, everybody counts as present and alive.
"""

import logging
import time
from collections.abc import Callable, Collection, Iterable

import redis

from accounts import valkey

log = logging.getLogger(__name__)

# After this time without a sign a user counts as absent. Closing the page shortens it to the
# grace period, which suffices to open another page.
TTL_SECONDS = 20
GRACE_SECONDS = 6


def _key(name: object) -> str:
    return valkey.key("lobby", name)


def _alive_key(user_id: int) -> str:
    return _key(f"alive:{user_id}")


def mark_seen(user_ids: Iterable[int]) -> None:
    """Record that pages of these users are open now: a socket, a request for the state."""
    users = list(user_ids)
    _mark([*map(_key, users), *map(_alive_key, users)])


def mark_joined(user_id: int) -> None:
    """Record that the user asked for a table, which is no sign that a page is open."""
    _mark([_key(user_id)])


def _mark(keys: Iterable[str]) -> None:
    try:
        pipe = valkey.client().pipeline(transaction=False)
        # The time of the first record: after a restart, Valkey knows nobody yet.
        pipe.set(_key("since"), int(time.time()), nx=True)
        for key in keys:
            pipe.set(key, 1, ex=TTL_SECONDS)
        pipe.execute()
    except (redis.RedisError, OSError):
        log.warning("presence was not written", exc_info=True)


def mark_leaving(user_id: int) -> None:
    """Record that the user closed the lobby; they stay present for the grace period."""
    try:
        pipe = valkey.client().pipeline(transaction=False)
        for key in (_key(user_id), _alive_key(user_id)):
            pipe.expire(key, GRACE_SECONDS, lt=True)
        pipe.execute()
    except (redis.RedisError, OSError):
        log.warning("presence was not written", exc_info=True)


def absent(user_ids: Collection[int]) -> set[int]:
    """Return the users who were not seen recently; none while Valkey cannot know."""
    return _without(_key, user_ids)


def silent(user_ids: Collection[int]) -> set[int]:
    """Return the users whose pages gave no sign of life; none while Valkey cannot know."""
    return _without(_alive_key, user_ids)


def _without(key_of: Callable[[int], str], user_ids: Collection[int]) -> set[int]:
    """Return the users without this key."""
    if not user_ids:
        return set()
    try:
        since, *marks = valkey.client().mget(_key("since"), *map(key_of, user_ids))
    except (redis.RedisError, OSError):
        return set()
    if since is None or time.time() - int(since) < TTL_SECONDS:
        return set()
    return {user_id for user_id, mark in zip(user_ids, marks, strict=True) if mark is None}
