"""Metrics of HTTP requests by the name of their page: never by an address, which users choose."""

import time
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware
from prometheus_client import Counter, Histogram

requests = Counter("thousand_http_requests", "Answered requests.", ["view", "status"])
request_seconds = Histogram(
    "thousand_http_request_seconds",
    "Seconds from the arrival of a request to its answer, waiting for a thread included.",
    ["view"],
    buckets=(0.025, 0.1, 0.25, 1, 5),
)

View = Callable[[HttpRequest], Any]


@sync_and_async_middleware
def count_requests(get_response: View) -> View:
    """Count each request with the class of its status, such as 2xx, and how long it took."""
    if not iscoroutinefunction(get_response):
        return lambda request: _counted(request, get_response, time.perf_counter())
    get_async: Callable[[HttpRequest], Awaitable[HttpResponse]] = get_response

    async def answer(request: HttpRequest) -> HttpResponse:
        started = time.perf_counter()
        response = await get_async(request)
        _count(request, response, started)
        return response

    return answer


def _counted(request: HttpRequest, get_response: View, started: float) -> HttpResponse:
    response: HttpResponse = get_response(request)
    _count(request, response, started)
    return response


def _count(request: HttpRequest, response: HttpResponse, started: float) -> None:
    view = view_name(request)
    requests.labels(view, f"{response.status_code // 100}xx").inc()
    request_seconds.labels(view).observe(time.perf_counter() - started)


def view_name(request: HttpRequest) -> str:
    """Return the name of the page; all of the administration have one, and files another."""
    match = request.resolver_match
    if match is None:
        return "static" if request.path.startswith(settings.STATIC_URL) else "none"
    return "admin" if "admin" in match.namespaces else str(match.view_name)
