"""Answers to browsers about pages of apps that ask this site (CORS)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

from accounts.oauth import queries

View = Callable[..., HttpResponseBase]
# Headers that a page of another site may read, and what it sends to read what is open.
READABLE = (
    "Allow, ETag, Idempotent-Replayed, Link, Location, RateLimit, RateLimit-Policy, Retry-After"
)
SENDABLE = "Accept, Accept-Language, If-None-Match"


@dataclass(frozen=True)
class Allowed:
    """Permission to send requests: a browser asks for it first, and keeps it for `seconds`."""

    methods: str
    headers: str
    seconds: int


OF_APPS = Allowed(
    "GET, HEAD, POST, PUT, PATCH, DELETE",
    f"{SENDABLE}, Authorization, Content-Type, Idempotency-Key",
    600,
)
FORMS_OF_APPS = replace(OF_APPS, methods="POST")


def allow_origin(request: HttpRequest, response: HttpResponseBase, client_id: str | None) -> bool:
    """Let the page that asks read the response if it is one of an app; return whether it is.

    `client_id`: the app; None: any one, for a question that no app has signed yet.
    """
    patch_vary_headers(response, ("Origin",))
    origin = request.headers.get("Origin", "")
    if not origin or not queries.is_origin(origin, client_id):
        return False
    response["Access-Control-Allow-Origin"] = origin
    response["Access-Control-Expose-Headers"] = READABLE
    return True


def allow_requests(response: HttpResponseBase, allowed: Allowed) -> None:
    """Tell a browser in advance what a page may send."""
    response["Access-Control-Allow-Methods"] = allowed.methods
    response["Access-Control-Allow-Headers"] = allowed.headers
    response["Access-Control-Max-Age"] = str(allowed.seconds)


def for_apps(view: View) -> View:
    """Let pages of the app that a form names as `client_id` use the view."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == "OPTIONS":
            response: HttpResponseBase = HttpResponse(status=204, headers={"Allow": "POST"})
            if allow_origin(request, response, None):
                allow_requests(response, FORMS_OF_APPS)
            return response
        response = view(request, *args, **kwargs)
        allow_origin(request, response, request.POST.get("client_id", ""))
        return response

    # The answer is to a program that has no cookie of this site.
    answer.csrf_exempt = True  # type: ignore[attr-defined]
    return answer
