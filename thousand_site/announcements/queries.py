"""The announcements of a page, cached since every page asks."""

from datetime import timedelta

from django.core.cache import cache
from django.db import DatabaseError
from django.http import HttpRequest
from django.utils import timezone

from thousand_site.announcements.models import SiteAnnouncement

CACHE_KEY, CACHE_SECONDS = "announcements", 60
# Their numbers, in the order in which somebody closed them.
COOKIE, COOKIE_DAYS = "announcements_closed", 30
# A cookie is no list without end.
MAX_CLOSED = 20
# More would hide the page.
MAX_SHOWN = 3


def shown_to(request: HttpRequest) -> list[SiteAnnouncement]:
    """Return what is shown now and was not closed in this browser, the newest first."""
    closed, now = closed_in(request), timezone.now()
    try:
        rows = _soon_or_shown()
    except DatabaseError:
        # Pages about an outage are rendered, too.
        return []
    return [row for row in rows if row.is_shown(now) and row.pk not in closed][:MAX_SHOWN]


def closed_in(request: HttpRequest) -> set[int]:
    """Return the numbers in the cookie of the browser."""
    words = request.COOKIES.get(COOKIE, "").split(".")[-MAX_CLOSED:]
    return {int(word) for word in words if word.isascii() and word.isdecimal() and len(word) < 16}


def _soon_or_shown() -> list[SiteAnnouncement]:
    """Return what is shown at some moment of the cache's time."""
    rows = cache.get(CACHE_KEY)
    if rows is None:
        now = timezone.now()
        found = SiteAnnouncement.objects.filter(withdrawn_at=None, ends_at__gt=now)
        soon = found.filter(starts_at__lte=now + timedelta(seconds=2 * CACHE_SECONDS))
        rows = list(soon.order_by("-starts_at", "-pk")[:MAX_CLOSED])
        cache.set(CACHE_KEY, rows, CACHE_SECONDS)
    return rows
