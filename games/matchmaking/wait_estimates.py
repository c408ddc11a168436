"""How long it takes to be seated, from those who waited lately: kept in Valkey, and no truth."""

import logging
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import redis

from accounts import valkey

log = logging.getLogger(__name__)

# So many of the last waits count, as long as they are not older; fewer than a few tell nothing.
KEPT, SECONDS, ENOUGH = 40, 15 * 60, 4
# After a failure nobody asks for so long: what only one thread waits for holds up nobody.
REST_SECONDS = 5.0
_failed_at = -REST_SECONDS


@dataclass(frozen=True)
class Wait:
    """How long somebody waited, in ms; `seated` False: so long, and then he left."""

    ms: int
    seated: bool


def _key(pool_key: str) -> str:
    return valkey.key("waits", pool_key)


def note(pool_key: str, waits: Iterable[Wait]) -> None:
    """Somebody's waiting in this pool is over."""
    lines = [f"{int(time.time())} {wait.ms} {int(wait.seated)}" for wait in waits]
    if not lines:
        return
    pipe = valkey.client().pipeline(transaction=False)
    pipe.lpush(_key(pool_key), *lines)
    pipe.ltrim(_key(pool_key), 0, KEPT - 1)
    pipe.expire(_key(pool_key), SECONDS)
    _asked(pipe)


def about(pool_keys: Sequence[str]) -> dict[str, int]:
    """In how many seconds half of those who come are seated, where enough is known to say.

    Without Valkey nothing is known.
    """
    pipe = valkey.client().pipeline(transaction=False)
    for key in pool_keys:
        pipe.lrange(_key(key), 0, -1)
    lines = _asked(pipe) if pool_keys else []
    if not lines:
        return {}
    found = {key: median(_read(rows)) for key, rows in zip(pool_keys, lines, strict=True)}
    return {key: -(-ms // 1000) for key, ms in found.items() if ms is not None}


def _asked(pipe: Any) -> list[Any]:
    """The answers; [] without a Valkey."""
    global _failed_at
    if time.monotonic() - _failed_at < REST_SECONDS:
        return []
    try:
        return list(pipe.execute())
    except (redis.RedisError, OSError):
        _failed_at = time.monotonic()
        log.warning("waits are neither noted nor read for a while", exc_info=True)
        return []


def _read(lines: Iterable[str]) -> list[Wait]:
    oldest = time.time() - SECONDS
    rows = [[int(word) for word in line.split()] for line in lines]
    return [Wait(ms, bool(seated)) for at, ms, seated in rows if at >= oldest]


def median(waits: Sequence[Wait]) -> int | None:
    """The wait in which half are seated, by Kaplan and Meier: who left would have waited longer.

    None: too few were seated to say.
    """
    if sum(wait.seated for wait in waits) < ENOUGH:
        return None
    # At the same moment who was seated comes before who left.
    ordered = sorted(waits, key=lambda wait: (wait.ms, not wait.seated))
    unseated = 1.0
    for number, wait in enumerate(ordered):
        if wait.seated:
            unseated *= 1 - 1 / (len(ordered) - number)
        if unseated <= 0.5:
            return wait.ms
    return None
