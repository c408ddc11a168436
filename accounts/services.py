"""What is written about people."""

import secrets
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction

from accounts.countries import is_country
from accounts.models import GUEST_PREFIX, Preferences, User
from accounts.queries import preferences_of

# Short names first; more digits only when the short ones are taken.
_GUEST_DIGITS = (4, 4, 4, 5, 5, 6, 6, 7, 8, 9)


class NoFreeName(Exception):
    """Ten random guest names were all taken."""


class NameTaken(Exception):
    """Somebody else took the name a moment before."""


class NoGuest(Exception):
    """The row is an account already."""


@dataclass(frozen=True)
class Account:
    """What makes a guest an account; checked by the form."""

    username: str
    email: str
    password: str


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


def keep_guest(user: User, account: Account) -> User:
    """The guest's own row becomes an account: games, ratings and seats point to it as before.

    NoGuest: it is one already. NameTaken: of two who take a name at once the second is told.
    """
    try:
        with transaction.atomic():
            return _kept(user.pk, account)
    except IntegrityError:
        raise NameTaken from None


def _kept(pk: int, account: Account) -> User:
    user = User.objects.select_for_update().get(pk=pk)
    if not user.is_guest:
        raise NoGuest
    user.username, user.email, user.is_guest = account.username, account.email, False
    user.set_password(account.password)
    user.save()
    EmailAddress.objects.create(user=user, email=account.email, primary=True)
    return user


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


def set_country(user: User, country: str) -> None:
    """A code of `accounts.countries`, or "" to tell none; ValueError for anything else."""
    if country and not is_country(country):
        raise ValueError(country)
    user.country = country
    # By the row itself: boards that can be read by country hear of it.
    user.save(update_fields=["country"])
