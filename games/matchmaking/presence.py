"""Who is about: in Valkey, with expiry. Without an answer from it everybody counts as present."""

import logging
import time
from collections.abc import Collection, Iterable

import redis

from accounts import valkey

log = logging.getLogger(__name__)

# A person who was neither seen nor heard for so long has left the lobby; and whose lobby was
# closed, so long after that: time enough to turn a page.
SECONDS = 20
GRACE_SECONDS = 6


def _key(name: object) -> str:
    return valkey.key("lobby", name)


def seen(user_ids: Iterable[int]) -> None:
    """These people are in the lobby now."""
    try:
        pipe = valkey.client().pipeline(transaction=False)
        # Since when anybody was asked at all: a Valkey that just came back knows nobody yet.
        pipe.set(_key("since"), int(time.time()), nx=True)
        for user_id in user_ids:
            pipe.set(_key(user_id), 1, ex=SECONDS)
        pipe.execute()
    except (redis.RedisError, OSError):
        log.warning("presence was not written", exc_info=True)


def leaving(user_id: int) -> None:
    """The person's lobby was closed; a new one, or a question, keeps the place."""
    try:
        valkey.client().expire(_key(user_id), GRACE_SECONDS, lt=True)
    except (redis.RedisError, OSError):
        log.warning("presence was not written", exc_info=True)


def gone(user_ids: Collection[int]) -> set[int]:
    """Those who were not seen for a while."""
    if not user_ids:
        return set()
    try:
        since, *marks = valkey.client().mget(_key("since"), *map(_key, user_ids))
    except (redis.RedisError, OSError):
        return set()
    if since is None or time.time() - int(since) < SECONDS:
        return set()
    return {user_id for user_id, mark in zip(user_ids, marks, strict=True) if mark is None}
