"""Whether tasks are done at all: one goes through each queue, and writes down when it was done."""

import time

from django.conf import settings

from accounts import valkey


def _key() -> str:
    return valkey.key("canaries")


def sing(queue: str) -> None:
    """A worker did the task of this queue now."""
    valkey.client().hset(_key(), queue, str(time.time()))


def canaries() -> dict[str, float | None]:
    """For each queue how many seconds ago a task of it was done; None: never heard of.

    Raises redis.RedisError: without Valkey nothing can be said of queues.
    """
    heard = valkey.client().hgetall(_key())
    now, by_name = time.time(), {_text(name): float(at) for name, at in heard.items()}
    return {
        queue: max(0.0, now - by_name[queue]) if queue in by_name else None
        for queue in settings.QUEUES
    }


def _text(value: bytes | str) -> str:
    return value.decode() if isinstance(value, bytes) else value
