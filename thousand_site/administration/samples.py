"""Samples of the day: users online and the usual wait, kept in Valkey for a day."""

import json
import logging
import time
from typing import NamedTuple

import redis

from accounts import valkey

log = logging.getLogger(__name__)

EVERY_SECONDS = 300
MAX_SAMPLES = 24 * 60 * 60 // EVERY_SECONDS


class Sample(NamedTuple):
    """The numbers of one moment, in seconds since the epoch; no wait: None."""

    at: int
    online: int
    wait_s: int | None


def _key() -> str:
    return valkey.key("administration_samples")


def add(online: int, wait_s: int | None) -> None:
    """Keep a sample of now. Raises: redis.RedisError."""
    pipe = valkey.client().pipeline(transaction=False)
    pipe.lpush(_key(), json.dumps([int(time.time()), online, wait_s]))
    pipe.ltrim(_key(), 0, MAX_SAMPLES - 1)
    pipe.execute()


def of_the_day() -> list[Sample]:
    """Return the samples of the last 24 hours, the oldest first; none while Valkey is away."""
    try:
        rows = valkey.client().lrange(_key(), 0, MAX_SAMPLES - 1)
    except (redis.RedisError, OSError):
        log.warning("the samples of the day are unknown", exc_info=True)
        return []
    oldest = time.time() - 24 * 60 * 60
    samples = [Sample(*json.loads(row)) for row in reversed(rows)]
    return [sample for sample in samples if sample.at >= oldest]
