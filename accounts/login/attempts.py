"""Limits of wrong passwords: by person and network together, and by person alone.

On a device that a person logged in on before, only the tries on this device count for them. So
strangers cannot lock an owner out, and many networks together cannot guess on.
"""

from collections.abc import Sequence

from django.http import HttpRequest

from accounts.limits import devices
from accounts.limits.networks import visitor_network
from accounts.limits.services import Limit, NetworkLimit, Taken, fingerprint, take_all
from accounts.login.backend import users_meant_by
from accounts.models import User

BY_NETWORK = NetworkLimit("failed_logins_by_network")
BY_BOTH = NetworkLimit("failed_logins_by_both")
BY_DEVICE = Limit("failed_logins_by_device")
BY_PERSON = Limit("failed_logins_by_person")
BY_PERSON_A_DAY = Limit("failed_logins_by_person_a_day")


def take(request: HttpRequest, typed: str) -> Sequence[Taken]:
    """Count a try before its password is checked, so that many at once cannot exceed a limit.

    Returns what to give back if the password is right.

    Raises:
        LimitExceeded: too many failed.
    """
    return take_all(_counters(request, typed))


def _counters(request: HttpRequest, typed: str) -> list[Taken]:
    """Return the counters of a try, the narrow ones first.

    A person stands here as what was typed: if name and address had one counter, a lock of the one
    would tell whose the other is.
    """
    network, person = visitor_network(request), fingerprint(typed)
    device = _device(request, users_meant_by(typed))
    if device is not None:
        return [(BY_DEVICE, f"{person}:{device}")]
    return [
        (BY_BOTH, (person, network)),
        (BY_NETWORK, network),
        (BY_PERSON, person),
        (BY_PERSON_A_DAY, person),
    ]


def _device(request: HttpRequest, users: Sequence[User]) -> str | None:
    """Return the device that all these users know; None if there is none."""
    found = [devices.device_of(request, user) for user in users]
    return found[0] if found and all(found) else None
