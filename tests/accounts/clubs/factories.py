"""Factories and helpers for tests of clubs."""

from collections.abc import Callable

import pytest

from accounts.clubs import joining, services
from accounts.clubs.errors import ClubError
from accounts.clubs.models import Club, Membership
from accounts.clubs.services import ClubDetails
from accounts.models import User


def person(name: str, **more: object) -> User:
    return User.objects.create(username=name, **more)


def club_of(owner: User, name: str = "Three Aces", **more: object) -> Club:
    return services.create_club(owner, ClubDetails(name=name, **more))


def enter(club: Club, *users: User) -> None:
    """Make the users members, whatever the join policy is."""
    for user in users:
        joining._add_member(club, user, Membership.objects.filter(club=club, user=user).first())


def role(club: Club, user: User) -> str:
    row = Membership.objects.filter(club=club, user=user).first()
    return "" if row is None else row.role if row.status == "in" else row.status


def refused(code: str, act: Callable[..., object], *args: object, **more: object) -> None:
    with pytest.raises(ClubError) as refusal:
        act(*args, **more)
    assert refusal.value.code == code and refusal.value.text
