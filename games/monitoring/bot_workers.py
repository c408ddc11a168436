"""The workers that take bots' turns: each says now and then that it lives, and how much it can."""

import os
import socket
import time

from accounts import valkey

# A worker says so every few seconds; one that was silent for so long counts no more.
ALIVE_SECONDS = 20.0


def _key() -> str:
    return valkey.key("bot_workers")


def record(processes: int) -> None:
    """Record that this worker can think about so many turns at a time, each on its own core.

    Raises: redis.RedisError.
    """
    client, now = valkey.client(), time.time()
    client.hset(_key(), f"{socket.gethostname()}:{os.getpid()}", f"{processes} {now}")
    silent = [name for name, (_, at) in _recorded().items() if now - at > ALIVE_SECONDS]
    if silent:
        client.hdel(_key(), *silent)


def processes() -> int:
    """Return how many turns the living workers can think about at a time.

    Raises: redis.RedisError.
    """
    now = time.time()
    return sum(count for count, at in _recorded().values() if now - at <= ALIVE_SECONDS)


def _recorded() -> dict[str, tuple[int, float]]:
    found = {}
    for name, value in valkey.client().hgetall(_key()).items():
        count, at = str(value).split()
        found[str(name)] = int(count), float(at)
    return found
