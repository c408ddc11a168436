"""Whether this process lives, whether it can serve, and whether the whole site does its work.

/health/live   the process answers; nothing else is asked
/health/ready  503 if database or Valkey does not answer: send visitors elsewhere
/health/site   503 as well if a queue or the ticker is late: call a person
"""

import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import redis
from asgiref.sync import iscoroutinefunction
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from accounts import valkey
from games.monitoring import queue_probe
from games.tables.transport.executor import run
from thousand_site.monitoring import metrics

log = logging.getLogger(__name__)

# A ticker beats each second, and a canary goes through each queue every five.
HEARTBEAT_SECONDS = 10.0
CANARY_SECONDS = 30.0
Json = dict[str, Any]


def live(request: HttpRequest) -> HttpResponse:
    return _answer({"status": "ok"})


def ready(request: HttpRequest) -> HttpResponse:
    found = state()
    return _answer(found, 200 if found["ready"] else 503)


def site(request: HttpRequest) -> HttpResponse:
    found = state()
    return _answer(found, 200 if found["status"] == "ok" else 503)


def state() -> Json:
    """What works, as all may know it: no addresses and no errors' texts."""
    parts = {"database": _works(_ask_database), "valkey": _works(_ask_valkey)}
    able = all(parts.values())
    late = _late() if able else []
    return {
        "status": "failed" if not able else "late" if late else "ok",
        "ready": able,
        **{part: "ok" if works else "failed" for part, works in parts.items()},
        "late": late,
    }


def _works(ask: Callable[[], object]) -> bool:
    try:
        ask()
    except (DatabaseError, redis.RedisError, OSError):
        log.warning("a health check failed", exc_info=True)
        return False
    return True


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _ask_valkey() -> None:
    valkey.client().ping()


def _late() -> list[str]:
    """The parts and queues that should have been heard of by now."""
    ages = {"ticker": (metrics.heartbeat_ages().get("ticker"), HEARTBEAT_SECONDS)}
    ages |= {f"queue {name}": (age, CANARY_SECONDS) for name, age in queue_probe.canaries().items()}
    return [name for name, (age, most) in ages.items() if age is None or age > most]


def _answer(found: Json, status: int = 200) -> HttpResponse:
    response = HttpResponse(json.dumps(found), content_type="application/json", status=status)
    response["Cache-Control"] = "no-store"
    return response


PAGES: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    "/health/live": live,
    "/health/ready": ready,
    "/health/site": site,
    "/metrics": metrics.page,
}


@sync_and_async_middleware
def first(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """The outermost middleware: who watches comes by any host name, without https, and is not kept
    waiting by a slow page on the thread that pages share."""
    if not iscoroutinefunction(get_response):
        return lambda request: (PAGES.get(request.path.rstrip("/")) or get_response)(request)

    async def answer(request: HttpRequest) -> HttpResponse:
        page = PAGES.get(request.path.rstrip("/"))
        if page is None:
            response: Awaitable[HttpResponse] = get_response(request)
            return await response
        return page(request) if page is live else await run(page, request)

    return answer
