"""One game of bots at a time on the whole site: a key in Valkey that runs out by itself."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

import redis

from accounts import valkey

# Far longer than a game takes: whoever died in one holds up the others no longer than this.
SECONDS = 120


def key() -> str:
    return valkey.key("training")


@contextmanager
def taken() -> Iterator[bool]:
    """Whether it is ours; without Valkey it is nobody's, for nothing depends on these games."""
    mine = secrets.token_hex(8)
    try:
        got = bool(valkey.client().set(key(), mine, nx=True, ex=SECONDS))
    except (redis.RedisError, OSError):
        got = False
    try:
        yield got
    finally:
        if got:
            _give_back(mine)


def _give_back(mine: str) -> None:
    try:
        if valkey.client().get(key()) == mine:
            valkey.client().delete(key())
    except (redis.RedisError, OSError):
        # It runs out by itself.
        return
