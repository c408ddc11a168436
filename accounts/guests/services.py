"""Guests: accounts without a password, and their conversion to full accounts."""

import logging
import secrets
from dataclasses import dataclass

from allauth.account.models import EmailAddress
from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.errors import DomainError
from accounts.limits.errors import LimitExceeded
from accounts.limits.services import NetworkLimit
from accounts.models import GUEST_PREFIX, User

log = logging.getLogger(__name__)

BACKEND = "django.contrib.auth.backends.ModelBackend"
# Forty people in one café share an address: those who come to an event, or to a table whose link
# they were given, are counted by a wider limit.
GUESTS = NetworkLimit("guests_by_network")
INVITED_GUESTS = NetworkLimit("invited_guests_by_network")
# One entry an attempt: short names first, more digits only when the short ones are taken.
_GUEST_DIGITS = (4, 4, 4, 5, 5, 6, 6, 7, 8, 9)


class NoFreeGuestNameError(Exception):
    """Every attempt to find an unused guest name failed."""


class ConversionError(DomainError):
    """A refused conversion; the code is "name_taken" or "not_guest"."""


@dataclass(frozen=True)
class Credentials:
    """The name, address and password of a new account; the form has checked them."""

    username: str
    email: str
    password: str


def user_or_new_guest(request: HttpRequest, limit: NetworkLimit = GUESTS) -> User:
    """Return the user of the request; a visitor becomes a guest and is logged in.

    Raises:
        LimitExceeded: too many guests came from the visitor's network.
    """
    if isinstance(request.user, User):
        return request.user
    try:
        limit.take_from(request, None)
    except LimitExceeded as limited:
        raise LimitExceeded(limited.wait, "too_many_guests") from limited
    guest = create_guest(get_language() or "en")
    login(request, guest, backend=BACKEND)
    return guest


def create_guest(language: str) -> User:
    """Create a guest: a user without password or email.

    Raises:
        NoFreeGuestNameError: all random names that were tried are taken.
    """
    for digits in _GUEST_DIGITS:
        guest = User(username=_guest_name(digits), is_guest=True, language=language)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save(force_insert=True)
        except IntegrityError:
            continue
        log.info("a guest was created", extra={"user": guest.pk})
        return guest
    raise NoFreeGuestNameError


def _guest_name(digits: int) -> str:
    lowest = 10 ** (digits - 1)
    return f"{GUEST_PREFIX}{lowest + secrets.randbelow(9 * lowest)}"


def convert_guest(user: User, credentials: Credentials) -> User:
    """Turn the guest's row into an account: games, ratings and seats keep pointing to it.

    Raises:
        ConversionError: the user is no guest, or another user took the name first.
    """
    try:
        with transaction.atomic():
            converted = _convert(user.pk, credentials)
    except IntegrityError:
        raise ConversionError("name_taken") from None
    log.info("a guest became an account", extra={"user": converted.pk})
    return converted


def _convert(pk: int, credentials: Credentials) -> User:
    user = User.objects.select_for_update().get(pk=pk)
    if not user.is_guest:
        raise ConversionError("not_guest")
    user.username, user.email, user.is_guest = credentials.username, credentials.email, False
    # The name of the account takes the place of the one that the guest gave themself.
    user.first_name = ""
    user.set_password(credentials.password)
    user.save()
    EmailAddress.objects.create(user=user, email=credentials.email, primary=True)
    return user
