"""Keys of a browser and of its device, so that only one account plays a day there."""

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.limits.devices import device_of_session

COOKIE = "daily"
# The deals are played at tables, and on their sockets.
PATH = "/"
LIFETIME_S = 400 * 24 * 60 * 60
LENGTH = 32


def browser_key(request: HttpRequest) -> str:
    """Return the key that the browser has, or a new one for it."""
    known = request.COOKIES.get(COOKIE, "")
    return known if len(known) == LENGTH else secrets.token_hex(LENGTH // 2)


def keys_of(request: HttpRequest, key: str) -> set[str]:
    """Return the keys of the browser and of the device on which its account logged in."""
    device = device_of_session(request)
    return {f"browser {key}"} | ({f"device {device}"} if device else set())


def remember(response: HttpResponse, key: str) -> None:
    """Let the browser keep its key."""
    response.set_cookie(
        COOKIE,
        key,
        max_age=LIFETIME_S,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
