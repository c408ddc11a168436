"""What is written about people."""

import secrets

from django.db import IntegrityError, transaction

from accounts.models import GUEST_PREFIX, Preferences, User
from accounts.queries import preferences_of

# Short names first; more digits only when the short ones are taken.
_GUEST_DIGITS = (4, 4, 4, 5, 5, 6, 6, 7, 8, 9)


class NoFreeName(Exception):
    """Ten random guest names were all taken."""


def create_guest(language: str) -> User:
    """A visitor who pressed Play: a row without password or mail."""
    for digits in _GUEST_DIGITS:
        guest = User(username=_guest_name(digits), is_guest=True, language=language)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save(force_insert=True)
        except IntegrityError:
            continue
        return guest
    raise NoFreeName


def _guest_name(digits: int) -> str:
    lowest = 10 ** (digits - 1)
    return f"{GUEST_PREFIX}{lowest + secrets.randbelow(9 * lowest)}"


def set_preferences(user: User, **values: object) -> Preferences:
    """Changes the named preferences and keeps the others."""
    preferences = preferences_of(user)
    for name, value in values.items():
        setattr(preferences, name, value)
    preferences.save()
    return preferences


def set_language(user: User, language: str) -> None:
    User.objects.filter(pk=user.pk).update(language=language)
    user.language = language
