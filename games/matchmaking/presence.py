"""Presence of users in the lobby, kept in Valkey with a TTL.

A user who asks for a table is present at first, but only a page that goes on asking is alive. A
page of the site that is in sight counts as both. While Valkey does not answer, everybody counts as
present and alive; but a program may not act for somebody whose page is not known.
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


def _page_key(user_id: int) -> str:
    return _key(f"page:{user_id}")


def mark_page(user_ids: Iterable[int]) -> None:
    """Record that a page of these users is on their screens now, and would lead to their table."""
    _mark(map(_page_key, user_ids))


def mark_page_gone(user_id: int) -> None:
    """Record that a page was closed or hidden; another one may be in sight."""
    _shorten([_page_key(user_id)])


def has_page(user_id: int) -> bool:
    """Return whether a page of the user is on a screen; False while Valkey cannot know."""
    try:
        return bool(valkey.client().exists(_page_key(user_id)))
    except (redis.RedisError, OSError):
        return False


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
    _shorten([_key(user_id), _alive_key(user_id)])


def _shorten(keys: Iterable[str]) -> None:
    """Let these records end with the grace period."""
    try:
        pipe = valkey.client().pipeline(transaction=False)
        for key in keys:
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
    """Return the users with neither this key nor a page in sight."""
    if not user_ids:
        return set()
    keys = [*map(key_of, user_ids), *map(_page_key, user_ids)]
    try:
        since, *marks = valkey.client().mget(_key("since"), *keys)
    except (redis.RedisError, OSError):
        return set()
    if since is None or time.time() - int(since) < TTL_SECONDS:
        return set()
    half = len(user_ids)
    seen = zip(user_ids, marks[:half], marks[half:], strict=True)
    return {user_id for user_id, mark, page in seen if mark is None and page is None}
