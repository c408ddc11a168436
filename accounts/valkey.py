"""The Valkey client of this process, shared by all apps."""

import functools

import redis
from django.conf import settings


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
