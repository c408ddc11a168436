"""Rate limits, counted in Valkey; while Valkey is down nothing is limited."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import redis
from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts import valkey
from accounts.models import User
from games.matchmaking.ip_hash import household_prefix

log = logging.getLogger(__name__)

WINDOW_S = 60
# After a failure Valkey is skipped for a while, so that no request waits for it.
RETRY_AFTER_FAILURE_S = 5.0
_failed_at = -RETRY_AFTER_FAILURE_S


@dataclass(frozen=True)
class RateLimit:
    """A counter of its own; `API_LIMITS` sets the requests per minute, 0 for no limit."""

    name: str

    @property
    def max_requests(self) -> int:
        return int(settings.API_LIMITS[self.name])


READS, QUEUE, STREAMS = RateLimit("reads"), RateLimit("queue"), RateLimit("streams")


class RateLimitThrottle(BaseThrottle):
    """The limit of the view's `rate_limit`, by account, or by network address without one."""

    wait_s: float | None = None

    def allow_request(self, request: Request, view: Any) -> bool:
        limit = getattr(view, "rate_limit", READS)
        if not limit.max_requests:
            return True
        now = time.time()
        self.wait_s = WINDOW_S - now % WINDOW_S
        count = count_request(limit.name, client_key(request), int(now // WINDOW_S))
        return count <= limit.max_requests

    def wait(self) -> float | None:
        return self.wait_s


def client_key(request: Request) -> str:
    """Return the key that a request counts for: the account, else the network of REMOTE_ADDR.

    Behind a trusted proxy REMOTE_ADDR is the visitor's address (games.matchmaking.ip_hash).
    """
    if isinstance(request.user, User):
        return f"user:{request.user.pk}"
    address = request.META.get("REMOTE_ADDR", "")
    return f"from:{household_prefix(address) or address}"


def count_request(limit: str, client: str, window: int) -> int:
    """Return the number of this request within the window; 0 without Valkey."""
    key = valkey.key("api", limit, client, window)
    pipe = valkey.client().pipeline(transaction=False)
    pipe.incr(key)
    pipe.expire(key, 2 * WINDOW_S)
    replies = call_valkey(pipe.execute)
    return int(replies[0]) if replies else 0


def call_valkey(command: Callable[[], Any]) -> Any:
    """Return the result of the command; None while Valkey is down or was a moment ago."""
    global _failed_at
    if time.monotonic() - _failed_at < RETRY_AFTER_FAILURE_S:
        return None
    try:
        return command()
    except (redis.RedisError, OSError):
        _failed_at = time.monotonic()
        log.warning("requests are not counted for a while", exc_info=True)
        return None
