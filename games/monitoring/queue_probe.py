"""Queue probe: a task goes through each queue and records when it was done."""

import time

from django.conf import settings

from accounts import valkey


def _key() -> str:
    return valkey.key("queue_probes")


def record_probe(queue: str) -> None:
    """Record that a worker did the task of this queue now."""
    valkey.client().hset(_key(), queue, str(time.time()))


def ages() -> dict[str, float | None]:
    """Return for each queue how many seconds ago a task of it was done; None if that is unknown.

    Raises: redis.RedisError, since without Valkey nothing is known about the queues.
    """
    recorded = valkey.client().hgetall(_key())
    now, by_name = time.time(), {_text(name): float(at) for name, at in recorded.items()}
    return {
        queue: max(0.0, now - by_name[queue]) if queue in by_name else None
        for queue in settings.QUEUES
    }


def _text(value: bytes | str) -> str:
    return value.decode() if isinstance(value, bytes) else value
