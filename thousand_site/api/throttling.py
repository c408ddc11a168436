"""How often somebody may ask: counted in Valkey, and not at all while it is gone."""

import functools
import logging
import time
from dataclasses import dataclass
from typing import Any

import redis
from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts.models import User
from games.matchmaking.ip_hash import home_of

log = logging.getLogger(__name__)

WINDOW_S = 60
# After a failure nobody asks for so long: no request waits for what does not answer.
REST_SECONDS = 5.0
_failed_at = -REST_SECONDS


@dataclass(frozen=True)
class Kind:
    """What is counted by itself: `API_LIMITS` says how many of it there may be in a minute."""

    name: str

    @property
    def most(self) -> int:
        return int(settings.API_LIMITS[self.name])


READS, QUEUE, STREAMS = Kind("reads"), Kind("queue"), Kind("streams")


class Limit(BaseThrottle):
    """A view's `limit` names the kind; who asks is an account, else a home on the net."""

    left_s: float | None = None

    def allow_request(self, request: Request, view: Any) -> bool:
        kind = getattr(view, "limit", READS)
        if not kind.most:
            return True
        now = time.time()
        self.left_s = WINDOW_S - now % WINDOW_S
        return counted(kind.name, asker(request), int(now // WINDOW_S)) <= kind.most

    def wait(self) -> float | None:
        return self.left_s


def asker(request: Request) -> str:
    """REMOTE_ADDR is of a trusted proxy's visitors theirs (games.matchmaking.addresses)."""
    if isinstance(request.user, User):
        return f"user:{request.user.pk}"
    address = request.META.get("REMOTE_ADDR", "")
    return f"from:{home_of(address) or address}"


def counted(kind: str, who: str, window: int) -> int:
    """Which request of this minute it is; 0 without a Valkey."""
    key = f"{settings.REDIS_PREFIX}:api:{kind}:{who}:{window}"
    pipe = client().pipeline(transaction=False)
    pipe.incr(key)
    pipe.expire(key, 2 * WINDOW_S)
    found = asked(pipe.execute)
    return int(found[0]) if found else 0


@functools.cache
def client() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=1,
        socket_connect_timeout=1,
        decode_responses=True,
        retry=None,
    )


def asked(question: Any) -> Any:
    """The answer; None without a Valkey, which nobody asks again at once."""
    global _failed_at
    if time.monotonic() - _failed_at < REST_SECONDS:
        return None
    try:
        return question()
    except (redis.RedisError, OSError):
        _failed_at = time.monotonic()
        log.warning("requests are not counted for a while", exc_info=True)
        return None
