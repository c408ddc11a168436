"""Devices that an account logged in on before, known by a signed cookie.

The cookie holds a number of the device and the accounts. Each account has a digest of its password
there, so a new password makes the device unknown again.
"""

import secrets
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.models import User

COOKIE = "device"
# All pages that ask for a password to log in are below it.
PATH = "/accounts/"
SALT = "accounts.limits.devices"
# Where the session keeps the number: the cookie is not sent to other pages.
IN_SESSION = "device"
LIFETIME_S = 400 * 24 * 60 * 60
# People who share a device.
MAX_ACCOUNTS = 5


def device_of(request: HttpRequest, user: User) -> str | None:
    """Return the number of the device if this user logged in on it before, else None."""
    known = _read(request)
    earned = known["accounts"].get(str(user.pk), "")
    return known["device"] if constant_time_compare(earned, password_digest(user)) else None


def device_of_session(request: HttpRequest) -> str | None:
    """Return the number of the device on which this session began; None if it is not known."""
    return request.session.get(IN_SESSION)


def mark(request: HttpRequest, user: User) -> None:
    """Let the response to this request set the cookie; guests have no password to guess."""
    if user.has_usable_password():
        request.proved_password_of = user  # type: ignore[attr-defined]


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Set the cookie in the response to a login of this user."""
    known = _read(request)
    if hasattr(request, "session"):
        request.session[IN_SESSION] = known["device"]
    others = [item for item in known["accounts"].items() if item[0] != str(user.pk)]
    newest = [*others[1 - MAX_ACCOUNTS :], (str(user.pk), password_digest(user))]
    response.set_cookie(
        COOKIE,
        signing.dumps({"device": known["device"], "accounts": dict(newest)}, salt=SALT),
        max_age=LIFETIME_S,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def password_digest(user: User) -> str:
    """Return a digest that changes with the password."""
    return salted_hmac(SALT, user.password, algorithm="sha256").hexdigest()[:24]


def _read(request: HttpRequest) -> dict[str, Any]:
    try:
        known = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=LIFETIME_S)
    except signing.BadSignature:
        known = {"device": secrets.token_hex(8), "accounts": {}}
    return dict(known)
