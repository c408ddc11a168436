"""One game of bots at a time on the whole site: a key in Valkey that runs out by itself."""

import functools
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import redis
from django.conf import settings

# Far longer than a game takes: whoever died in one holds up the others no longer than this.
SECONDS = 120


@functools.cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1, decode_responses=True
    )


def key() -> str:
    return f"{settings.REDIS_PREFIX}:training"


@contextmanager
def taken() -> Iterator[bool]:
    """Whether it is ours; without Valkey it is nobody's, for nothing depends on these games."""
    mine = secrets.token_hex(8)
    try:
        got = bool(_client().set(key(), mine, nx=True, ex=SECONDS))
    except (redis.RedisError, OSError):
        got = False
    try:
        yield got
    finally:
        if got:
            _give_back(mine)


def _give_back(mine: str) -> None:
    try:
        if _client().get(key()) == mine:
            _client().delete(key())
    except (redis.RedisError, OSError):
        # It runs out by itself.
        return
