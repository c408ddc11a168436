"""Tests of what is deleted, exported and forgotten."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.signals import account_closed
from games.hand_explorer import queries, retention
from games.hand_explorer.models import HandDay, HandUse

LONG_AGO = retention.LIFETIME + timedelta(days=1)


@pytest.fixture
def uses(anna: User, boris: User) -> list[HandUse]:
    """An old and a new use of Anna's, and a new one of Boris."""
    now = timezone.now()
    rows = [(anna, now - LONG_AGO), (anna, now), (boris, now)]
    return [HandUse.objects.create(user=user, at=at) for user, at in rows]


def test_old_uses_and_days_are_deleted(uses: list[HandUse]) -> None:
    now = timezone.now()
    for at in (now, now - LONG_AGO):
        HandDay.objects.create(date=at.date(), cpu_ms=1)
    assert retention.clear_uses(now) == 1
    assert set(HandUse.objects.all()) == set(uses[1:])
    assert HandDay.objects.get().date == now.date()


def test_own_data_has_the_own_uses(uses: list[HandUse], anna: User) -> None:
    assert [row["at"] for row in queries.uses_of(anna)] == [uses[0].at, uses[1].at]


def test_a_closed_account_leaves_no_uses(uses: list[HandUse], anna: User) -> None:
    account_closed.send(sender=User, user=anna)
    assert set(HandUse.objects.all()) == {uses[2]}
