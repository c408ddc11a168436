"""Who opened a socket: by the login of the page it came from, or by the token of a bot."""

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user
from django.contrib.sessions.models import Session
from django.http import HttpRequest, parse_cookie
from django.http.request import split_domain_port, validate_host
from django.utils import timezone, translation
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.models import User
from accounts.tokens import services as tokens

Scope = Mapping[str, Any]


@dataclass(frozen=True)
class Identity:
    """`user_id` None: a spectator without login. `expired`: a login that is over.

    token_id    of the token by which a program came instead of a page
    """

    user_id: int | None
    language: str
    session_key: str | None = None
    expired: bool = False
    token_id: int | None = None

    @property
    def login(self) -> "Login | None":
        """By what it is known whether this login still counts."""
        return self.session_key or self.token_id


# A session's key, or a token's number.
Login = str | int


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


def bearer(scope: Scope) -> str | None:
    """The token that a program shows; None where none does. No page can send this header."""
    kind, _, token = header(scope, b"authorization").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def told_in_address(scope: Scope) -> bool:
    """A token there stands in everybody's logs: it is not taken."""
    return tokens.PREFIX.encode() in scope.get("query_string", b"")


def identify(scope: Scope) -> Identity:
    """Look the socket's user up; a database call, for the executor."""
    request = _request(scope)
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    language = translation.get_language_from_request(request)
    token = bearer(scope)
    if token is not None or told_in_address(scope):
        return _by_token("" if told_in_address(scope) else token or "", language)
    if not key:
        return Identity(None, language)
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    claimed = SESSION_KEY in request.session
    user = get_user(request)
    if user.is_authenticated:
        return Identity(user.pk, language, key)
    gone = claimed or not request.session.session_key
    return Identity(None, language, expired=gone)


def _by_token(text: str, language: str) -> Identity:
    """Sockets are for bot accounts: nobody's own seat is played by a program."""
    token = tokens.token_of(text, tokens.BOT)
    if token is None:
        return Identity(None, language, expired=True)
    return Identity(token.user_id, language, token_id=token.pk)


def _request(scope: Scope) -> HttpRequest:
    request = HttpRequest()
    request.COOKIES = parse_cookie(header(scope, b"cookie"))
    request.META["HTTP_ACCEPT_LANGUAGE"] = header(scope, b"accept-language")
    return request


def fingerprint(session_key: str | None) -> str:
    """A session's name for messages: keys themselves do not travel."""
    return hashlib.sha256((session_key or "").encode()).hexdigest()[:16]


def sealed(key: str, by: str) -> str:
    """A session's new key for whoever holds its old one, and nobody who listens; its own inverse.

    Keys have 32 characters, as many as the pad has bytes, and an old key goes out of use here.
    """
    pad = salted_hmac(
        "games.tables.transport.authentication.sealed", by, algorithm="sha256"
    ).digest()
    return bytes(a ^ b for a, b in zip(key.encode("latin1"), pad, strict=True)).decode("latin1")


def moved(me: Identity, key: str) -> Identity:
    """The same person under the session's new, sealed key."""
    return replace(me, session_key=sealed(key, me.session_key or ""))


def ended(logins: Collection[Login]) -> set[Login]:
    """Those of the sessions and tokens that are over."""
    keys = {login for login in logins if isinstance(login, str)}
    shown = {login for login in logins if isinstance(login, int)}
    over: set[Login] = set()
    over |= _ended_sessions(keys) if keys else set()
    return over | (tokens.ended(shown) if shown else set())


def _ended_sessions(keys: Collection[str]) -> set[str]:
    """Gone, or of a person shut out, or of an older password."""
    rows = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    logins = {row.session_key: row.get_decoded() for row in rows}
    users = User.objects.filter(is_active=True)
    people = users.in_bulk(
        {login[SESSION_KEY] for login in logins.values() if SESSION_KEY in login}
    )
    return {key for key in keys if key not in logins or not _counts(logins[key], people)}


def _counts(login: Mapping[str, Any], people: Mapping[int, User]) -> bool:
    """Whether a login is still good; without one there is nothing to end."""
    if SESSION_KEY not in login:
        return True
    user = people.get(int(login[SESSION_KEY]))
    known = str(login.get(HASH_SESSION_KEY, ""))
    return user is not None and constant_time_compare(known, user.get_session_auth_hash())
