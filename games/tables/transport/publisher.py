"""Telling the web processes that something changed: messages to groups, never hands.

Publishes with plain redis-py in the words of RedisPubSubChannelLayer, from any process.
"""

import logging
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import redis
from channels_redis.serializers import registry
from django.conf import settings

from accounts import valkey

log = logging.getLogger(__name__)

_serializer = registry.get_serializer("msgpack")
# After a failure nobody tries for so long: of a Valkey that hangs only one thread a second waits.
REST_SECONDS = 1.0
_failed_at = -REST_SECONDS
_token = secrets.token_hex(8)
_told_here: ContextVar[bool] = ContextVar("told_here", default=False)


def publish(group: str, message: dict[str, Any]) -> None:
    """Send a message to a group; a failure is logged and healed by the web processes' own loop."""
    global _failed_at
    if time.monotonic() - _failed_at < REST_SECONDS:
        return
    # An ear that listens to many groups must know which one it hears.
    data = _serializer.serialize({**message, "group": group})
    try:
        valkey.client().publish(f"{settings.REDIS_PREFIX}__group__{group}", data)
    except (redis.RedisError, OSError):
        _failed_at = time.monotonic()
        log.warning("no publish to %s, nor to any for a second", group, exc_info=True)


def me() -> str:
    """By this a process knows its own doorbells, a forked one too."""
    return f"{_token}.{os.getpid()}"


@contextmanager
def told_here() -> Iterator[None]:
    """Whoever stands here tells the sockets of this process: it need not hear the doorbell."""
    token = _told_here.set(True)
    try:
        yield
    finally:
        _told_here.reset(token)


def doorbell(game_id: str, version: int) -> None:
    """Something changed at a table; who may see what is decided where the sockets are."""
    message = {"type": "doorbell", "game": game_id, "version": version}
    publish(f"game.{game_id}", message | ({"by": me()} if _told_here.get() else {}))
