"""Limits of API requests, counted as all others are (accounts.limits)."""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts.limits.errors import LimitExceeded
from accounts.limits.networks import household_of, visitor_network
from accounts.limits.services import Limit, NetworkLimit
from accounts.models import User

READS, QUEUE, STREAMS = Limit("api_reads"), Limit("api_queue"), Limit("api_streams")


class RateLimitThrottle(BaseThrottle):
    """The limit of the view's `rate_limit`, by account, or by network address without one."""

    wait_s: float | None = None

    def allow_request(self, request: Request, view: Any) -> bool:
        try:
            _take(getattr(view, "rate_limit", READS), request)
        except LimitExceeded as exceeded:
            self.wait_s = exceeded.wait
        return self.wait_s is None

    def wait(self) -> float | None:
        return self.wait_s


def _take(limit: Limit, request: Request) -> None:
    """Count a request. Raises: LimitExceeded."""
    if isinstance(request.user, User):
        limit.take(client_key(request))
    else:
        NetworkLimit(limit.name).take(visitor_network(request._request))


def client_key(request: Request) -> str:
    """Return the key of a request's client: the account, else the visitor's household."""
    if isinstance(request.user, User):
        return f"user:{request.user.pk}"
    return f"from:{household_of(visitor_network(request._request))}"
