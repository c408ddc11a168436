"""How many tasks wait in a queue: kombu keeps it as a list for each priority."""

from django.conf import settings
from kombu.transport.redis import Channel

from accounts import valkey


def lengths(queue: str) -> list[int]:
    """Return the number of tasks by priority, the most urgent first.

    Raises: redis.RedisError.
    """
    pipeline = valkey.client().pipeline(transaction=False)
    for step in settings.TASK_PRIORITIES:
        name = f"{queue}{Channel.sep}{step}" if step else queue
        pipeline.llen(f"{settings.REDIS_PREFIX}:{name}")
    return [int(length) for length in pipeline.execute()]
