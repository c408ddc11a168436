"""Who opened a socket: the login of the page it came from, and the page's language."""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import SESSION_KEY, get_user
from django.contrib.sessions.models import Session
from django.http import HttpRequest, parse_cookie
from django.http.request import split_domain_port, validate_host
from django.utils import timezone, translation

Scope = Mapping[str, Any]


@dataclass(frozen=True)
class Identity:
    """`user_id` None: a spectator without login. `expired`: a login that is over."""

    user_id: int | None
    language: str
    session_key: str | None = None
    expired: bool = False


def header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin1") for key, value in scope["headers"] if key == name), "")


def same_origin(scope: Scope) -> bool:
    """Whether the page that opened the socket is one of ours; other programs send no Origin."""
    origin = header(scope, b"origin")
    if not origin or origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    host = header(scope, b"host")
    domain, _ = split_domain_port(host)
    return place(origin) == host and validate_host(domain, settings.ALLOWED_HOSTS)


def place(origin: str) -> str:
    """Host and port of an origin; "" for what is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def identify(scope: Scope) -> Identity:
    """Look the socket's user up; a database call, for the executor."""
    request = _request(scope)
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    language = translation.get_language_from_request(request)
    if not key:
        return Identity(None, language)
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    claimed = SESSION_KEY in request.session
    user = get_user(request)
    if user.is_authenticated:
        return Identity(user.pk, language, key)
    gone = claimed or not request.session.session_key
    return Identity(None, language, expired=gone)


def _request(scope: Scope) -> HttpRequest:
    request = HttpRequest()
    request.COOKIES = parse_cookie(header(scope, b"cookie"))
    request.META["HTTP_ACCEPT_LANGUAGE"] = header(scope, b"accept-language")
    return request


def fingerprint(session_key: str | None) -> str:
    """A session's name for messages: keys themselves do not travel."""
    return hashlib.sha256((session_key or "").encode()).hexdigest()[:16]


def ended(keys: Collection[str]) -> set[str]:
    """Those sessions that are over."""
    alive = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return set(keys) - set(alive.values_list("session_key", flat=True))
