"""Origins of requests from an event's phones: a device and a network, as short digests.

The device is a random number in a signed cookie that outlives sessions. A second browser, or a
private window, has another one: only the network tells that they are one person's.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from accounts.limits.networks import counted_networks, visitor_network
from tournaments.extras.room.models import CODE_ALPHABET, ORIGIN_LENGTH

COOKIE = "room_device"
SALT = "tournaments.extras.room.origins"
LIFETIME_S = 400 * 24 * 60 * 60
View = Callable[..., HttpResponse]


@dataclass(frozen=True)
class Origin:
    """The device and the network of a request, as they are called at one event."""

    device: str
    network: str


def origin_of(request: HttpRequest, tournament_id: str) -> Origin:
    """Return where a request comes from; a device without a number gets one (`numbers_devices`).

    A network is the widest one that somebody may have to themself: 48 bits of IPv6.
    """
    *_, (network, _) = counted_networks(visitor_network(request))
    return Origin(
        digest_of(tournament_id, "device", _number_or_new(request)),
        digest_of(tournament_id, "network", network),
    )


def digest_of(tournament_id: str, kind: str, value: str) -> str:
    """Return a short name that only this event has for the value, and from which nobody reads it.

    Of some million names, so that two people hardly ever share one by chance, and each name has
    hundreds of addresses.
    """
    text = f"{tournament_id}:{kind}:{value}"
    digest = salted_hmac(SALT, text, algorithm="sha256").digest()
    return "".join(CODE_ALPHABET[byte % len(CODE_ALPHABET)] for byte in digest[:ORIGIN_LENGTH])


def numbers_devices(view: View) -> View:
    """Let a view set the cookie of a device that got its number in this request."""

    @wraps(view)
    def respond(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = view(request, *args, **kwargs)
        number = getattr(request, "new_device_number", None)
        if number is not None:
            _remember(response, number)
        return response

    return respond


def _number_or_new(request: HttpRequest) -> str:
    cookie = request.COOKIES.get(COOKIE, "")
    try:
        return str(signing.loads(cookie, salt=SALT, max_age=LIFETIME_S))
    except signing.BadSignature:
        if not hasattr(request, "new_device_number"):
            request.new_device_number = secrets.token_hex(16)  # type: ignore[attr-defined]
        return str(request.new_device_number)  # type: ignore[attr-defined]


def _remember(response: HttpResponse, number: str) -> None:
    response.set_cookie(
        COOKIE,
        signing.dumps(number, salt=SALT),
        max_age=LIFETIME_S,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
