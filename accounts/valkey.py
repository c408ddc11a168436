"""The Valkey client of this process, shared by all apps."""

import functools
import socket
from typing import Any

import redis
from django.conf import settings

# Sent bytes must arrive in this time; the system itself would try for a quarter of an hour.
UNACKNOWLEDGED, UNACKNOWLEDGED_SECONDS = "TCP_USER_TIMEOUT", 10


@functools.cache
def client() -> redis.Redis:
    """Return the pooled client of this process, which decodes replies to text.

    It times out after a second and never retries: pages must not wait for Valkey.
    """
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=1,
        socket_connect_timeout=1,
        retry=None,
        decode_responses=True,
    )


def key(*parts: object) -> str:
    """Return a key of this installation: the prefix and the parts, joined by colons."""
    return ":".join([settings.REDIS_PREFIX, *map(str, parts)])


def limit_silence(sock: Any) -> None:
    """Let the system end a connection that waits for no answer, if its other end is gone."""
    if sock.family != socket.AF_UNIX and hasattr(socket, UNACKNOWLEDGED):
        option = getattr(socket, UNACKNOWLEDGED)
        sock.setsockopt(socket.IPPROTO_TCP, option, UNACKNOWLEDGED_SECONDS * 1000)
