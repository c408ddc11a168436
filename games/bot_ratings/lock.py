"""A distributed lock: at most one background game of bots runs on the whole site."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import redis

from accounts import valkey

# Far longer than a piece of a game takes; after a crash the lock expires.
TTL_SECONDS = 120


def lock_key() -> str:
    """Return the Valkey key of the lock."""
    return valkey.key("training")


@contextmanager
def acquire_slot() -> Iterator[bool]:
    """Yield whether the lock was acquired; False while Valkey does not answer."""
    token = secrets.token_hex(8)
    try:
        acquired = bool(valkey.client().set(lock_key(), token, nx=True, ex=TTL_SECONDS))
    except (redis.RedisError, OSError):
        acquired = False
    try:
        yield acquired
    finally:
        if acquired:
            _release(token)


def _release(token: str) -> None:
    try:
        if valkey.client().get(lock_key()) == token:
            valkey.client().delete(lock_key())
    except (redis.RedisError, OSError):
        # The lock expires by itself.
        return
