"""Apps: registration, deletion, and what users allow them.

A user's tokens are deleted when they are revoked; access ends with the same statement.
"""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from oauth2_provider.models import AccessToken, Grant, RefreshToken

from accounts.audit.models import StaffAction
from accounts.audit.services import record
from accounts.clubs.text_cleaning import strip_invisible
from accounts.models import User
from accounts.oauth.errors import AppError
from accounts.oauth.models import DESCRIPTION_LENGTH, App, AppOrigin
from accounts.oauth.names import clean_name
from accounts.oauth.redirects import home_page_of, origin_of, redirects_of, stored_origin
from accounts.queries import has_confirmed_email

log = logging.getLogger(__name__)

MAX_APPS = 5


@dataclass(frozen=True)
class AppDetails:
    """Details of an app as its maker gives them; `redirects`: an address in each line."""

    name: str
    description: str
    home_page: str
    redirects: str


def register(user: User, details: AppDetails) -> App:
    """Register a public client, which has no secret. Raises: AppError."""
    fields = _fields(details)
    with transaction.atomic():
        _check_maker(User.objects.select_for_update(no_key=True).get(pk=user.pk))
        app = App.objects.create(
            user=user,
            client_type=App.CLIENT_PUBLIC,
            authorization_grant_type=App.GRANT_AUTHORIZATION_CODE,
            client_secret="",
            hash_client_secret=False,
            **fields,
        )
        _save_origins(app)
    log.info("an app was registered", extra={"user": user.pk, "app": app.pk})
    return app


def change(app: App, details: AppDetails) -> None:
    """Change an app; users need not allow it again. Raises: AppError."""
    fields = _fields(details)
    with transaction.atomic():
        row = App.objects.select_for_update().get(pk=app.pk)
        if row.disabled_at is None:
            _check_none_disabled(app.user)
        for name, value in fields.items():
            setattr(row, name, value)
        row.save(update_fields=[*fields, "updated"])
        _save_origins(row)


def _check_maker(user: User) -> None:
    if user.is_guest or user.is_program or not user.is_active:
        raise AppError("guest")
    if not has_confirmed_email(user):
        raise AppError("unconfirmed")
    _check_none_disabled(user)
    if App.objects.filter(user=user).count() >= MAX_APPS:
        raise AppError("many")


def _check_none_disabled(user: User) -> None:
    """Check that no other app can become what was disabled. Raises: AppError."""
    if App.objects.filter(user=user).exclude(disabled_at=None).exists():
        raise AppError("has_disabled")


def _fields(details: AppDetails) -> dict[str, Any]:
    """Return the columns of an app. Raises: AppError."""
    return {
        "name": clean_name(details.name),
        "description": _description(details.description),
        "home_page": home_page_of(details.home_page),
        "redirect_uris": " ".join(redirects_of(details.redirects)),
    }


def _description(text: str) -> str:
    clean = " ".join(strip_invisible(text).split())
    if not 1 <= len(clean) <= DESCRIPTION_LENGTH:
        raise AppError("description")
    return clean


def _save_origins(app: App) -> None:
    origins = {stored_origin(origin_of(address)) for address in app.redirect_uris.split()}
    app.origins.exclude(origin__in=origins).delete()
    rows = [AppOrigin(app=app, origin=origin) for origin in sorted(origins)]
    AppOrigin.objects.bulk_create(rows, ignore_conflicts=True)


@transaction.atomic
def delete(app: App) -> None:
    """Delete an app with the tokens of all its users. Raises: AppError: it is disabled."""
    row = App.objects.select_for_update().get(pk=app.pk)
    if row.disabled_at is not None:
        raise AppError("disabled")
    row.delete()


def delete_all_of(user: User) -> None:
    """Delete the apps that a user has made."""
    App.objects.filter(user=user).delete()


@transaction.atomic
def set_disabled(app: App, is_disabled: bool, staff: User) -> None:
    """Disable an app or enable it again, for the audit log; disabled ones lose all tokens."""
    app.disabled_at = timezone.now() if is_disabled else None
    app.save(update_fields=["disabled_at"])
    if is_disabled:
        _delete_tokens(Q(application=app))
    record(staff, StaffAction.Kind.CHANGE, app, disabled=is_disabled)


def revoke(user: User, app: App) -> bool:
    """Let an app act for the user no longer; return False if it could not."""
    return _delete_tokens(Q(user=user, application=app)) > 0


def revoke_all(user: User) -> int:
    """Let no app act for the user any more; return how many tokens that ended."""
    return _delete_tokens(Q(user=user))


@transaction.atomic
def _delete_tokens(rows: Q) -> int:
    """Delete what these rows of the toolkit stand for; codes too, which become tokens."""
    Grant.objects.filter(rows).delete()
    # What is at work with one of them waits, or finds none.
    refresh = RefreshToken.objects.filter(rows).delete()[0]
    return refresh + AccessToken.objects.filter(rows).delete()[0]


def expired(now: datetime) -> dict[str, tuple[QuerySet[Any], Q]]:
    """Return what is to be cleared, by kind: rows, and the condition.

    A refresh token that was used is kept as long as it might have lived: it tells of a theft.
    """
    before = now - timedelta(seconds=settings.OAUTH2_PROVIDER["REFRESH_TOKEN_EXPIRE_SECONDS"])
    ended = Q(revoked__lt=before) | Q(access_token__expires__lt=before)
    return {
        "app codes": (Grant.objects.all(), Q(expires__lt=now)),
        "refresh tokens": (
            RefreshToken.objects.all(),
            ended | Q(revoked=None, access_token=None),
        ),
        "access tokens": (AccessToken.objects.all(), Q(expires__lt=now, refresh_token=None)),
    }
