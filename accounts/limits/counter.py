"""Counters that expire: in Valkey for all processes, in this process while Valkey is down."""

import heapq
import logging
import math
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import redis

from accounts import valkey

log = logging.getLogger(__name__)

# After a failure Valkey is skipped for a while, so that no request waits for it.
RETRY_AFTER_FAILURE_S = 5.0
# Counters of a process without Valkey. Beyond them the lower half is forgotten: a flood of new
# clients does not lift the limit that an old one has reached.
MAX_LOCAL_COUNTERS = 50_000
_failed_at = -RETRY_AFTER_FAILURE_S
# A counter that expired meanwhile stays away.
GIVE_BACK_SCRIPT = "if redis.call('exists', KEYS[1]) == 1 then redis.call('decr', KEYS[1]) end"


@dataclass(frozen=True)
class Counted:
    """The number of a request since the counter began, and the seconds until the next begins."""

    number: int
    wait_s: int


def count(name: str, seconds: int, amount: int = 1) -> Counted:
    """Add to a counter, which begins with its first request and lives so many seconds."""
    replies = call_valkey(lambda: _increment(valkey.key("limit", name), seconds, amount))
    if replies is None:
        return _local.count(name, seconds, amount)
    number, _, left = replies
    return Counted(int(number), max(1, int(left)))


def numbers(names: Sequence[str]) -> list[int]:
    """Return what these counters stand at, and count nothing."""
    keys = [valkey.key("limit", name) for name in names]
    replies = call_valkey(lambda: valkey.client().mget(keys)) if keys else []
    if replies is None:
        return [_local.number(name) for name in names]
    return [int(reply or 0) for reply in replies]


def give_back(name: str) -> None:
    """Take one from a counter."""
    key = valkey.key("limit", name)
    _local.give_back(name)
    call_valkey(lambda: valkey.client().eval(GIVE_BACK_SCRIPT, 1, key))


def _increment(key: str, seconds: int, amount: int) -> Sequence[Any]:
    """Count in one atomic step and one round trip: no two requests get the same number."""
    pipe = valkey.client().pipeline(transaction=True)
    pipe.incrby(key, amount)
    pipe.expire(key, seconds, nx=True)
    pipe.ttl(key)
    return pipe.execute()


def call_valkey(command: Callable[[], Any]) -> Any:
    """Return the result of the command; None while Valkey is down or was a moment ago."""
    global _failed_at
    if time.monotonic() - _failed_at < RETRY_AFTER_FAILURE_S:
        return None
    try:
        return command()
    except (redis.RedisError, OSError):
        _failed_at = time.monotonic()
        log.warning("Valkey is skipped for %.0f s", RETRY_AFTER_FAILURE_S, exc_info=True)
        return None


@dataclass
class LocalCounters:
    """The counters of this process: the number and the end of each."""

    known: dict[str, tuple[int, float]] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, name: str, seconds: int, amount: int = 1) -> Counted:
        now = time.monotonic()
        with self.lock:
            number, end = self.known.get(name, (0, 0.0))
            if end <= now:
                number, end = 0, now + seconds
            self.known[name] = number + amount, end
            if len(self.known) > MAX_LOCAL_COUNTERS:
                self._forget(now)
        return Counted(number + amount, math.ceil(end - now))

    def number(self, name: str) -> int:
        with self.lock:
            number, end = self.known.get(name, (0, 0.0))
        return number if end > time.monotonic() else 0

    def give_back(self, name: str) -> None:
        with self.lock:
            if name in self.known:
                number, end = self.known[name]
                self.known[name] = number - 1, end

    def clear(self) -> None:
        with self.lock:
            self.known.clear()

    def _forget(self, now: float) -> None:
        live = {name: value for name, value in self.known.items() if value[1] > now}
        self.known = dict(heapq.nlargest(MAX_LOCAL_COUNTERS // 2, live.items(), key=_number))


def _number(counter: tuple[str, tuple[int, float]]) -> int:
    return counter[1][0]


_local = LocalCounters()
