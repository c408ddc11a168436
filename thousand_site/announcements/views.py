"""Closing an announcement in this browser."""

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.http.redirects import safe_next_url
from thousand_site.announcements.queries import COOKIE, COOKIE_DAYS, MAX_CLOSED, closed_in


@require_POST
def close(request: HttpRequest, announcement_id: int) -> HttpResponse:
    """Show the announcement no longer in this browser, and return to the page."""
    closed = sorted(closed_in(request) | {announcement_id})[-MAX_CLOSED:]
    is_script = request.headers.get("Accept") == "application/json"
    response = HttpResponse(status=204) if is_script else redirect(safe_next_url(request))
    response.set_cookie(
        COOKIE,
        ".".join(map(str, closed)),
        max_age=timedelta(days=COOKIE_DAYS),
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
    return response
