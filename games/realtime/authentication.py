"""Socket authentication: by the session of the page, or by the token of a bot."""

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
    """The user of a socket; `user_id` is None for an anonymous spectator.

    expired      the session or token is not valid, or no longer
    lacks_scope  the token is valid, but not for sockets
    token_id     the token that a program authenticated with
    """

    user_id: int | None
    language: str
    session_key: str | None = None
    expired: bool = False
    lacks_scope: bool = False
    token_id: int | None = None

    @property
    def login(self) -> "Login | None":
        """Return the session key or token id that is checked from time to time."""
        return self.session_key or self.token_id


# A session key, or the id of a token.
Login = str | int


def header(scope: Scope, name: bytes) -> str:
    """Return a header's value; an empty string if there is none."""
    return next((value.decode("latin1") for key, value in scope["headers"] if key == name), "")


def same_origin(scope: Scope) -> bool:
    """Return whether the page that opened the socket is ours; programs send no Origin."""
    origin = header(scope, b"origin")
    if not origin or origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    host = header(scope, b"host")
    domain, _ = split_domain_port(host)
    return host_of(origin) == host and validate_host(domain, settings.ALLOWED_HOSTS)


def host_of(origin: str) -> str:
    """Return host and port of an origin; an empty string if it is malformed."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def bearer_token(scope: Scope) -> str | None:
    """Return the token of the Authorization header, or None. Pages cannot send this header."""
    kind, _, token = header(scope, b"authorization").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def token_in_url(scope: Scope) -> bool:
    """Return whether the URL contains a token. It is rejected, since URLs are logged."""
    return tokens.PREFIX.encode() in scope.get("query_string", b"")


def identify(scope: Scope) -> Identity:
    """Return the socket's user. It queries the database: call it in the executor."""
    request = request_of(scope)
    key = _session_key(request)
    language = translation.get_language_from_request(request)
    token = bearer_token(scope)
    if token is not None or token_in_url(scope):
        return _by_token("" if token_in_url(scope) else token or "", language)
    if not key:
        return Identity(None, language)
    had_user = SESSION_KEY in request.session
    user = get_user(request)
    if user.is_authenticated:
        return Identity(user.pk, language, key)
    expired = had_user or not request.session.session_key
    return Identity(None, language, expired=expired)


def _by_token(text: str, language: str) -> Identity:
    """Return the owner of a token for sockets; other tokens open none."""
    token = tokens.find_token(text)
    if token is None:
        return Identity(None, language, expired=True)
    if not tokens.allows(token, tokens.BOT):
        return Identity(None, language, lacks_scope=True)
    return Identity(token.user_id, language, token_id=token.pk)


def request_of(scope: Scope) -> HttpRequest:
    """Return the cookies, the language and the session that a socket came with."""
    request = HttpRequest()
    request.COOKIES = parse_cookie(header(scope, b"cookie"))
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(_session_key(request))
    request.META["HTTP_ACCEPT_LANGUAGE"] = header(scope, b"accept-language")
    return request


def _session_key(request: HttpRequest) -> str:
    return request.COOKIES.get(settings.SESSION_COOKIE_NAME, "").replace("\0", "")


def session_hash(session_key: str | None) -> str:
    """Return the name of a session in messages, which never contain the key itself."""
    return hashlib.sha256((session_key or "").encode()).hexdigest()[:16]


def masked_key(key: str, by: str) -> str:
    """Return a new session key masked with the old one, so that only its holder can read it.

    The function is its own inverse. Keys have 32 characters, the length of the pad, and the old key
    is used for nothing else afterwards.
    """
    pad = salted_hmac("games.realtime.authentication.masked_key", by, algorithm="sha256").digest()
    return bytes(a ^ b for a, b in zip(key.encode("latin1"), pad, strict=True)).decode("latin1")


def with_new_key(identity: Identity, key: str) -> Identity:
    """Return the identity with its new session key, which arrives masked."""
    return replace(identity, session_key=masked_key(key, identity.session_key or ""))


def ended_logins(logins: Collection[Login]) -> set[Login]:
    """Return those of the sessions and tokens that are no longer valid."""
    session_keys = {login for login in logins if isinstance(login, str)}
    token_ids = {login for login in logins if isinstance(login, int)}
    ended: set[Login] = set()
    ended |= _ended_sessions(session_keys) if session_keys else set()
    return ended | (tokens.inactive_ids(token_ids) if token_ids else set())


def _ended_sessions(keys: Collection[str]) -> set[str]:
    """Return the sessions that are deleted, deactivated, or older than a password change."""
    rows = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    logins = {row.session_key: row.get_decoded() for row in rows}
    users = User.objects.filter(is_active=True)
    people = users.in_bulk(
        {login[SESSION_KEY] for login in logins.values() if SESSION_KEY in login}
    )
    return {key for key in keys if key not in logins or not _is_valid(logins[key], people)}


def _is_valid(login: Mapping[str, Any], people: Mapping[int, User]) -> bool:
    """Return whether a session's login is still valid; without one there is nothing to end."""
    if SESSION_KEY not in login:
        return True
    user = people.get(int(login[SESSION_KEY]))
    known = str(login.get(HASH_SESSION_KEY, ""))
    return user is not None and constant_time_compare(known, user.get_session_auth_hash())
