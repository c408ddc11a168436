"""Events whose codes a browser has given before, in a signed cookie."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE, PATH, SALT = "room_codes", "/room/", "tournaments.extras.room.known_events"
LIFETIME_S = 30 * 24 * 60 * 60
MAX_EVENTS = 10


def knows(request: HttpRequest, code: str) -> bool:
    """Return whether this browser has given this code when it was right."""
    return code.strip().upper() in _known(request)


def remember(request: HttpRequest, response: HttpResponse, code: str) -> None:
    """Let the response name the code as known."""
    known = _known(request)
    if code in known:
        return
    response.set_signed_cookie(
        COOKIE,
        ".".join([*known, code][-MAX_EVENTS:]),
        salt=SALT,
        max_age=LIFETIME_S,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _known(request: HttpRequest) -> list[str]:
    value = request.get_signed_cookie(COOKIE, "", salt=SALT, max_age=LIFETIME_S) or ""
    return [code for code in value.split(".") if code]
