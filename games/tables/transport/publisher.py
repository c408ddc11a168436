"""Pub/sub publisher: tells web processes what changed, never any cards.

It publishes with plain redis-py in the format of RedisPubSubChannelLayer, from any process.
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
# After a failure nothing is published for this time: a hanging Valkey delays one thread a second.
RETRY_AFTER_SECONDS = 1.0
_failed_at = -RETRY_AFTER_SECONDS
_process_token = secrets.token_hex(8)
_local_notices_suppressed: ContextVar[bool] = ContextVar("local_notices_suppressed", default=False)


def publish(group: str, message: dict[str, Any]) -> None:
    """Send a message to a group. A failure is logged; web processes poll for what they missed."""
    global _failed_at
    if time.monotonic() - _failed_at < RETRY_AFTER_SECONDS:
        return
    # A process subscribes to many groups on one channel and must know which one this is.
    data = _serializer.serialize({**message, "group": group})
    try:
        valkey.client().publish(f"{settings.REDIS_PREFIX}__group__{group}", data)
    except (redis.RedisError, OSError):
        _failed_at = time.monotonic()
        log.warning("publishing to %s failed; no retry for a second", group, exc_info=True)


def process_id() -> str:
    """Return the id by which a process, a forked one too, knows its own change notices."""
    return f"{_process_token}.{os.getpid()}"


@contextmanager
def suppress_local_notices() -> Iterator[None]:
    """Make this process ignore notices sent inside the block: the caller updates its sockets."""
    token = _local_notices_suppressed.set(True)
    try:
        yield
    finally:
        _local_notices_suppressed.reset(token)


def notify_changed(game_id: str, version: int) -> None:
    """Publish that a table changed; the sockets' processes decide who may see what."""
    notify_table(game_id, {"type": "game_changed", "game": game_id, "version": version})


def notify_table(game_id: str, message: dict[str, Any]) -> None:
    """Publish a message to the sockets of a table, or only to those of other processes."""
    sender = {"sender": process_id()} if _local_notices_suppressed.get() else {}
    publish(f"game.{game_id}", message | sender)
