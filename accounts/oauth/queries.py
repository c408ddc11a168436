"""Queries about apps, what users have allowed them, and the tokens they show."""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from oauth2_provider.models import AccessToken, RefreshToken

from accounts.models import User
from accounts.oauth.models import USABLE, App, AppOrigin
from accounts.oauth.redirects import stored_origin

# Scanners of published code recognise tokens of this site by the prefix.
PREFIX = "thousand_app_"


@dataclass(frozen=True)
class AllowedApp:
    """An app that may act for a user; `renewed_at`: its newest token."""

    app: App
    scopes: frozenset[str]
    renewed_at: datetime


def usable_apps() -> QuerySet[App]:
    """Return the apps that may have tokens."""
    return App.objects.filter(USABLE)


def find_token(text: str) -> AccessToken | None:
    """Return the row of a valid access token with its user and app, else None."""
    if not text.startswith(PREFIX):
        return None
    checksum = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    rows = AccessToken.objects.select_related("user", "application")
    return rows.filter(
        token_checksum=checksum,
        expires__gt=timezone.now(),
        application__in=usable_apps(),
        user__is_active=True,
        user__is_guest=False,
    ).first()


def allowed_apps(user: User) -> list[AllowedApp]:
    """Return the apps that may act for the user, by name."""
    rows = _live_tokens(user).select_related("application__user", "access_token")
    found: dict[int, AllowedApp] = {}
    for row in rows:
        app, token = row.application, row.access_token
        before = found.get(app.pk)
        scopes = frozenset(token.scope.split()) | (before.scopes if before else frozenset())
        renewed_at = max(token.created, before.renewed_at) if before else token.created
        found[app.pk] = AllowedApp(app, scopes, renewed_at)
    return sorted(found.values(), key=lambda one: (one.app.name.casefold(), one.app.pk))


def has_tokens(user: User) -> bool:
    """Return whether an app may act for the user."""
    return _live_tokens(user).exists()


def _live_tokens(user: User) -> QuerySet[Any]:
    """Return the refresh tokens that can still be used."""
    lifetime = timedelta(seconds=settings.OAUTH2_PROVIDER["REFRESH_TOKEN_EXPIRE_SECONDS"])
    return RefreshToken.objects.filter(
        user=user, revoked=None, access_token__expires__gt=timezone.now() - lifetime
    )


def is_origin(origin: str, client_id: str | None = None) -> bool:
    """Return whether pages of this origin belong to a usable app; `client_id`: to this one.

    A program on a device takes any free port of the loopback address.
    """
    rows = AppOrigin.objects.filter(origin=stored_origin(origin), app__in=usable_apps())
    return (rows if client_id is None else rows.filter(app__client_id=client_id)).exists()


def asking_app(client_id: str, origin: str) -> int | None:
    """Return the key of the usable app that asks; None: unknown, or a page of another site asks.

    `origin`: that of the page; "": no browser asks.
    """
    if origin and not is_origin(origin, client_id):
        return None
    return usable_apps().filter(client_id=client_id).values_list("pk", flat=True).first()


def apps_of(user: User) -> QuerySet[App]:
    """Return the apps that a user has made, by name."""
    return App.objects.filter(user=user).order_by("name", "pk")


def own_data(user: User) -> dict[str, Any]:
    """Return what the user's copy of their data says of apps; no token."""
    made = apps_of(user).values("name", "description", "home_page", "redirect_uris", "created")
    allowed = [
        {"name": one.app.name, "scopes": sorted(one.scopes), "renewed_at": one.renewed_at}
        for one in allowed_apps(user)
    ]
    return {"allowed_apps": allowed, "own_apps": list(made)}
