"""Estimated waits: the median of the recent waits in a pool, kept in Valkey."""

import logging
import time
from collections.abc import Iterable, Sequence
from statistics import median_low
from typing import Any

import redis

from accounts import valkey

log = logging.getLogger(__name__)

# The last waits up to this number and age count; fewer than the minimum give no estimate.
MAX_WAITS, MAX_AGE_SECONDS, MIN_WAITS = 40, 15 * 60, 4
# After a failure Valkey is not asked for this time, so that pages do not wait for it.
RETRY_AFTER_SECONDS = 5.0
_failed_at = -RETRY_AFTER_SECONDS


def _key(pool_key: str) -> str:
    return valkey.key("waits", pool_key)


def record_waits(pool_key: str, waits_ms: Iterable[int]) -> None:
    """Record the waits of players who were seated in this pool, in ms."""
    lines = [f"{int(time.time())} {wait_ms}" for wait_ms in waits_ms]
    if not lines:
        return
    pipe = valkey.client().pipeline(transaction=False)
    pipe.lpush(_key(pool_key), *lines)
    pipe.ltrim(_key(pool_key), 0, MAX_WAITS - 1)
    pipe.expire(_key(pool_key), MAX_AGE_SECONDS)
    _execute(pipe)


def estimated_waits(pool_keys: Sequence[str]) -> dict[str, int]:
    """Return the median wait in whole seconds, for the pools with enough recent waits."""
    pipe = valkey.client().pipeline(transaction=False)
    for key in pool_keys:
        pipe.lrange(_key(key), 0, -1)
    lines = _execute(pipe) if pool_keys else []
    if not lines:
        return {}
    waits = {key: _recent(rows) for key, rows in zip(pool_keys, lines, strict=True)}
    return {
        key: -(-median_low(waits_ms) // 1000)
        for key, waits_ms in waits.items()
        if len(waits_ms) >= MIN_WAITS
    }


def _execute(pipe: Any) -> list[Any]:
    """Return the replies; empty while Valkey does not answer."""
    global _failed_at
    if time.monotonic() - _failed_at < RETRY_AFTER_SECONDS:
        return []
    try:
        return list(pipe.execute())
    except (redis.RedisError, OSError):
        _failed_at = time.monotonic()
        log.warning("waiting times are not recorded or read for a while", exc_info=True)
        return []


def _recent(lines: Iterable[str]) -> list[int]:
    oldest = time.time() - MAX_AGE_SECONDS
    rows = [[int(word) for word in line.split()] for line in lines]
    return [wait_ms for recorded_at, wait_ms in rows if recorded_at >= oldest]
