"""Pub/sub publisher of change notices to web processes; a notice never contains what changed.

Any process publishes, on a connection of its own, and waits for no answer: with one, half of a
processor's time for the message would go into it.
"""

import logging
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Lock
from typing import Any

import msgpack
import redis
from django.conf import settings

from accounts import valkey

log = logging.getLogger(__name__)

# After a failure nothing is published for this time.
RETRY_AFTER_SECONDS = 1.0
# A thread waits no longer for another one that sends: with a hanging Valkey all would wait.
LOCK_SECONDS = 0.25
_failed_at = -RETRY_AFTER_SECONDS
_process_token = secrets.token_hex(8)
_local_notices_suppressed: ContextVar[bool] = ContextVar("local_notices_suppressed", default=False)


class Sender:
    """A connection on which Valkey answers nothing; it sends for one thread at a time."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._connection: Any = None
        self._pid = 0

    def publish(self, channel: str, data: bytes) -> None:
        """Send data to a channel, unless that failed lately. Raises: redis.RedisError, OSError."""
        if not self._lock.acquire(timeout=LOCK_SECONDS):
            log.warning("nothing was published to %s: another thread waits for Valkey", channel)
            return
        try:
            self._send(channel, data)
        finally:
            self._lock.release()

    def _send(self, channel: str, data: bytes) -> None:
        global _failed_at
        if time.monotonic() - _failed_at < RETRY_AFTER_SECONDS:
            return
        try:
            self._opened().send_command("PUBLISH", channel, data)
        except (redis.RedisError, OSError):
            self._connection, _failed_at = None, time.monotonic()
            raise

    def _opened(self) -> Any:
        """Return the connection, a new one after a failure and in a forked process."""
        if self._connection is None or self._pid != os.getpid():
            connection: Any = valkey.client().connection_pool.make_connection()
            connection.connect()
            valkey.limit_silence(connection._sock)
            # The first is answered if the server knows the command; the second never.
            connection.send_command("CLIENT", "REPLY", "ON")
            connection.read_response()
            connection.send_command("CLIENT", "REPLY", "OFF")
            self._connection, self._pid = connection, os.getpid()
        return self._connection


sender = Sender()


def channel_of(group: str) -> str:
    """Return the channel of a group, with the prefix of this installation."""
    return f"{settings.REDIS_PREFIX}__group__{group}"


def publish(group: str, message: dict[str, Any]) -> None:
    """Send a message to a group. A failure is logged; web processes poll for what they missed."""
    try:
        sender.publish(channel_of(group), encoded(group, message))
    except (redis.RedisError, OSError):
        log.warning("publishing to %s failed; no retry for a second", group, exc_info=True)


def encoded(group: str, message: dict[str, Any]) -> bytes:
    """Return a message as it is sent."""
    # A process hears many groups on one connection and must know which one this is.
    data: bytes = msgpack.packb({**message, "group": group})
    return data


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


def notify(group: str, message: dict[str, Any]) -> None:
    """Publish a change notice; inside `suppress_local_notices` only to other processes."""
    publish(group, to_others(message) if _local_notices_suppressed.get() else message)


def to_others(message: dict[str, Any]) -> dict[str, Any]:
    """Return a message that this process ignores."""
    return message | {"sender": process_id()}
