"""The base view of bot requests: scope and rate limit."""

from typing import Any, cast

from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from accounts.models import User
from accounts.tokens import services as tokens
from games.realtime.rate_limit import TokenBucket, TokenBuckets
from games.tables.payloads.rendered import Viewer

_buckets = TokenBuckets()


class BotThrottle(BaseThrottle):
    """The limit of a socket: 20 requests per second, bursts of 40, counted by process."""

    def allow_request(self, request: Request, view: Any) -> bool:
        if not isinstance(request.user, User):
            return True
        bucket = _buckets.of(request.user.pk)
        is_allowed = bucket.take()
        # Written by HeadersMiddleware, as a throttle sees no response.
        request._request.limit_headers = _headers(bucket)  # type: ignore[attr-defined]
        return is_allowed

    def wait(self) -> float:
        return 1.0


def _headers(bucket: TokenBucket) -> dict[str, str]:
    """Return the burst, and what is left of it; it is whole again after so many seconds."""
    burst, per_second = bucket.CAPACITY, max(1, bucket.REFILL_PER_SECOND)
    whole_in = max(1, -(-(burst - bucket.left) // per_second))
    return {
        "RateLimit-Policy": f'"bot";q={burst};w={burst // per_second}',
        "RateLimit": f'"bot";r={bucket.left};t={whole_in}',
    }


class BotView(APIView):
    """A view for bot accounts."""

    scope = tokens.BOT
    throttle_classes = [BotThrottle]

    @property
    def me(self) -> User:
        return cast(User, self.request.user)

    @property
    def viewer(self) -> Viewer:
        return Viewer(self.me.pk, get_language() or "en")
