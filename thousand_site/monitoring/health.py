"""Probes for load balancers and operators, outside the middleware of pages.

/health/live   the process answers; nothing else is asked
/health/ready  503 if the database does not answer or takes no writes, or Valkey does not answer:
               send visitors elsewhere
/health/site   503 as well if a queue or the ticker is late: call a person
"""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import redis
from asgiref.sync import async_to_sync, iscoroutinefunction
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.decorators import sync_and_async_middleware
from health_check.base import HealthCheck
from health_check.exceptions import HealthCheckException, ServiceUnavailable, ServiceWarning
from health_check.views import HealthCheckView

from accounts import valkey
from games.monitoring import queue_probe
from games.realtime.executor import run
from thousand_site.monitoring import metrics, write_probe

# A ticker beats each second, and a probe goes through each queue every five.
TICKER_SECONDS = 10.0
QUEUE_SECONDS = 30.0

View = Callable[[HttpRequest], Any]


@dataclass(repr=False)
class ServiceCheck(HealthCheck):
    """A check with a name, run on the threads of the tables; no error text leaves the server."""

    name: str
    probe: Callable[[], None] = field(repr=False)

    async def run(self) -> None:
        try:
            await run(self.probe)
        except (DatabaseError, redis.RedisError, OSError):
            raise ServiceUnavailable("failed") from None

    def __repr__(self) -> str:
        return self.name


def ask_database() -> None:
    """Raise DatabaseError if the database does not answer."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def ask_writes() -> None:
    """Raise DatabaseError if the database refuses writes."""
    write_probe.ask()


def ask_valkey() -> None:
    """Raise redis.RedisError if Valkey does not answer."""
    valkey.client().ping()


def ask_ticker() -> None:
    """Raise ServiceWarning if no ticker has beaten lately."""
    _require_recent(metrics.heartbeat_ages().get("ticker"), TICKER_SECONDS)


def ask_queue(queue: str) -> None:
    """Raise ServiceWarning if no worker has served the queue lately."""
    _require_recent(queue_probe.ages()[queue], QUEUE_SECONDS)


def _require_recent(age: float | None, limit: float) -> None:
    if age is None or age > limit:
        raise ServiceWarning("late")


class Ready(HealthCheckView):
    """Database, its writes and Valkey, as JSON: by name "OK", or what is wrong."""

    def get_checks(self) -> Iterator[ServiceCheck]:
        yield ServiceCheck("database", lambda: ask_database())
        yield ServiceCheck("writes", lambda: ask_writes())
        yield ServiceCheck("valkey", lambda: ask_valkey())

    def render_to_response(self, context: Any, **options: Any) -> HttpResponse:
        """JSON, also where the library would render a page."""
        return self.render_to_response_json(options.get("status", 200))

    def render_to_response_json(self, status: int) -> HttpResponse:
        return JsonResponse(
            {repr(result.check): _word(result.error) for result in self.results},
            status=200 if status == 200 else 503,
        )


def _word(error: HealthCheckException | None) -> str:
    return "OK" if error is None else str(error.message)


class Site(Ready):
    """The whole site: queues and ticker, too."""

    def get_checks(self) -> Iterator[ServiceCheck]:
        yield from super().get_checks()
        yield ServiceCheck("ticker", ask_ticker)
        for queue in settings.QUEUES:
            yield ServiceCheck(f"queue {queue}", lambda queue=queue: ask_queue(queue))


def live(request: HttpRequest) -> HttpResponse:
    """Answer: the process lives."""
    return JsonResponse({"status": "OK"}, headers={"Cache-Control": "no-store"})


ready: View = Ready.as_view()
site: View = Site.as_view()
PAGES: dict[str, View] = {
    "/health/live": live,
    "/health/ready": ready,
    "/health/site": site,
}


@sync_and_async_middleware
def probes(get_response: View) -> View:
    """Answer the probes before all other middleware.

    They come by any host name and without https, and must not wait for the thread that pages
    share.
    """
    if not iscoroutinefunction(get_response):
        return lambda request: _answer(request, get_response)

    async def answer(request: HttpRequest) -> HttpResponse:
        page = _page(request) or get_response
        response: HttpResponse | Awaitable[HttpResponse] = page(request)
        return response if isinstance(response, HttpResponse) else await response

    return answer


def _page(request: HttpRequest) -> View | None:
    return PAGES.get(request.path.rstrip("/"))


def _answer(request: HttpRequest, get_response: View) -> HttpResponse:
    page = _page(request) or get_response
    response: HttpResponse = async_to_sync(page)(request) if _is_async(page) else page(request)
    return response


def _is_async(page: View) -> bool:
    return page in (ready, site)
