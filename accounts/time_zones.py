"""The reader's time zone, which their browser names in a cookie."""

from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

COOKIE = "timezone"
_current: ContextVar[ZoneInfo | None] = ContextVar("reader_zone", default=None)


def zone_named(name: str) -> ZoneInfo | None:
    """Return the time zone with this name; None if there is none."""
    return ZoneInfo(name) if name and name in _names() else None


def zone_of(request: HttpRequest) -> str:
    """Return the name of the time zone that the reader's browser told; "" where none is known."""
    zone = zone_named(request.COOKIES.get(COOKIE, ""))
    return zone.key if zone else ""


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    """Return the names of all time zones: listing them reads hundreds of files."""
    return frozenset(available_timezones())


def in_words(moment: datetime, style: str = "SHORT_DATETIME_FORMAT") -> str:
    """Return day and time in the reader's time zone; in UTC, and saying so, where none is known.

    Of an hour that comes twice, when clocks are set back, the zone says which one is meant.
    """
    zone = _current.get()
    there = moment.astimezone(zone or UTC)
    text = date_format(there, style)
    return text if zone and not _comes_twice(there) else f"{text} {there:%Z}"


def _comes_twice(there: datetime) -> bool:
    """Return whether clocks show this time twice, before they are set back and after."""
    first, second = (there.replace(fold=fold).utcoffset() for fold in (0, 1))
    return first != second


class TimeZoneMiddleware:
    """Knows the reader's time zone during a request.

    It is Django's own zone in the administration alone: other pages share fragments in the cache.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        zone = zone_named(request.COOKIES.get(COOKIE, ""))
        token = _current.set(zone)
        try:
            if zone and request.path.startswith(reverse("admin:index")):
                with timezone.override(zone):
                    return self.get_response(request)
            return self.get_response(request)
        finally:
            _current.reset(token)
