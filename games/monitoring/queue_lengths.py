"""The length and delay of task queues; kombu keeps a list for each priority."""

import json
import time

from django.conf import settings
from kombu.transport.redis import Channel

from accounts import valkey


def lengths(queue: str) -> list[int]:
    """Return the number of tasks by priority, the most urgent first.

    Raises: redis.RedisError.
    """
    pipeline = valkey.client().pipeline(transaction=False)
    for key in _keys(queue):
        pipeline.llen(key)
    return [int(length) for length in pipeline.execute()]


def _keys(queue: str) -> list[str]:
    """Return the lists of the queue, the most urgent first."""
    names = [f"{queue}{Channel.sep}{step}" if step else queue for step in settings.TASK_PRIORITIES]
    return [f"{settings.REDIS_PREFIX}:{name}" for name in names]


def oldest_age(queue: str) -> float:
    """Return for how many seconds the oldest task has waited that says when it was sent; 0: none.

    Raises: redis.RedisError.
    """
    pipeline = valkey.client().pipeline(transaction=False)
    for key in _keys(queue):
        # New tasks come first in a list, and workers take the last one.
        pipeline.lindex(key, -1)
    sent = [at for message in pipeline.execute() if (at := _sent_at(message)) is not None]
    return max(0.0, time.time() - min(sent)) if sent else 0.0


def _sent_at(message: str | bytes | None) -> float | None:
    try:
        return float(json.loads(message or "{}")["headers"]["sent_at"])
    except (ValueError, TypeError, KeyError):
        return None
