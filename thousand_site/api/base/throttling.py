"""Limits of API requests, counted as all others are (accounts.limits)."""

from typing import Any

from oauth2_provider.models import AccessToken
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts.limits.counter import Counted
from accounts.limits.errors import LimitExceeded
from accounts.limits.networks import household_of, visitor_network
from accounts.limits.services import Limit, NetworkLimit
from accounts.models import User

APP_REQUESTS = NetworkLimit("app_requests")
READS, QUEUE, STREAMS = Limit("api_reads"), Limit("api_queue"), Limit("api_streams")


class RateLimitThrottle(BaseThrottle):
    """The limit of the view's `rate_limit`, by account, or by network address without one.

    An app has another one for its users in a network: all of them where a server asks for them.
    """

    wait_s: float | None = None

    def allow_request(self, request: Request, view: Any) -> bool:
        limit: Limit = getattr(view, "rate_limit", READS)
        told, left = limit, 0
        try:
            counted = _take(limit, request)
            if isinstance(request.auth, AccessToken):
                told = APP_REQUESTS
                network = visitor_network(request._request)
                APP_REQUESTS.take((request.auth.application_id, network))
                told = limit
        except LimitExceeded as exceeded:
            self.wait_s = reset_s = exceeded.wait
        else:
            if counted is None:
                return True
            left, reset_s = limit.max_requests - counted.number, counted.wait_s
        # Written by HeadersMiddleware, as a throttle sees no response.
        headers = _headers(told, left, reset_s)
        request._request.limit_headers = headers  # type: ignore[attr-defined]
        return self.wait_s is None

    def wait(self) -> float | None:
        return self.wait_s


def _take(limit: Limit, request: Request) -> Counted | None:
    """Count a request; return its number, None without a limit. Raises: LimitExceeded."""
    if isinstance(request.user, User):
        return limit.take(client_key(request))
    return NetworkLimit(limit.name).take(visitor_network(request._request))


def _headers(limit: Limit, left: int, reset_s: int) -> dict[str, str]:
    """Return what is allowed, and what is left of it, as the draft of the IETF writes them."""
    return {
        "RateLimit-Policy": f'"{limit.name}";q={limit.max_requests};w={limit.seconds}',
        "RateLimit": f'"{limit.name}";r={left};t={reset_s}',
    }


def client_key(request: Request) -> str:
    """Return the key of a request's client: the account, else the visitor's household."""
    if isinstance(request.user, User):
        return f"user:{request.user.pk}"
    return f"from:{household_of(visitor_network(request._request))}"
