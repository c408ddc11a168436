"""Queries about the second step: users who have one, and logins that passed it."""

from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.http import HttpRequest

from accounts.models import User

# Recovery codes belong to one of these.
SECOND_STEPS = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]


def has_second_step(user: User) -> bool:
    """Return whether the user's logins need a second step."""
    return bool(is_mfa_enabled(user, SECOND_STEPS))


def has_app(user: User) -> bool:
    """Return whether the user has an authenticator app."""
    return bool(is_mfa_enabled(user, [Authenticator.Type.TOTP]))


def passed_second_step(request: HttpRequest, user: User) -> bool:
    """Return whether this login passed its second step: it may be older than the set-up."""
    return any(record["method"] == "mfa" for record in get_authentication_records(request, user))


def lacks_second_step(request: HttpRequest, user: User) -> bool:
    """Return whether this login gives staff no rights, because it passed no second step."""
    return settings.STAFF_MFA_REQUIRED and not passed_second_step(request, user)
