"""Limits of wrong answers to a second step, by device, as for passwords (0032).

A thief of the password may guess. On a device that the person logged in on before, only the
tries on this device count; so the owner gets in while a thief guesses elsewhere.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.http import HttpRequest

from accounts.limits import devices
from accounts.limits.networks import visitor_network
from accounts.limits.services import Limit, NetworkLimit, Taken, give_back, take_all
from accounts.mfa import mails
from accounts.models import User

BY_BOTH = NetworkLimit("wrong_codes_by_both")
BY_DEVICE = Limit("wrong_codes_by_device")
BY_DEVICE_A_DAY = Limit("wrong_codes_by_device_a_day")
BY_PERSON = Limit("wrong_codes_by_person")
BY_PERSON_A_DAY = Limit("wrong_codes_by_person_a_day")
# Whatever passwords there were meanwhile: a mailbox sets new ones.
OF_ACCOUNT_A_DAY = Limit("wrong_codes_of_account_a_day")
# The wrong answer that the owner gets a mail about.
BEFORE_MAIL = Limit("wrong_codes_before_mail")


@contextmanager
def counted(request: HttpRequest, user: User) -> Iterator[None]:
    """Count a try before it is checked, and forget it if it is right.

    Raises:
        LimitExceeded: too many were wrong.
    """
    taken = take_all(_counters(request, user))
    try:
        yield
    except ValidationError:
        _note_wrong(request, user)
        raise
    give_back(taken)


def _note_wrong(request: HttpRequest, user: User) -> None:
    """Tell the owner, once a day."""
    number = BEFORE_MAIL.max_requests
    if number and BEFORE_MAIL.count(user.pk).number == number:
        mails.send(request, user, "wrong_codes")


def _counters(request: HttpRequest, user: User) -> list[Taken]:
    """Return the counters of a try, the narrow ones first.

    A new password ends what wrong answers beside the old one have used up, but for the total.
    """
    person = f"{user.pk}:{devices.password_digest(user)}"
    device = devices.device_of(request, user)
    if device is not None:
        return [(limit, f"{person}:{device}") for limit in (BY_DEVICE, BY_DEVICE_A_DAY)]
    network = visitor_network(request)
    return [
        (BY_BOTH, (person, network)),
        (BY_PERSON, person),
        (BY_PERSON_A_DAY, person),
        (OF_ACCOUNT_A_DAY, user.pk),
    ]
