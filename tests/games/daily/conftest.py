"""A day that runs, with quick bots, and people who may play it."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from games.daily import days
from games.daily.bots.versions import CASUAL
from games.daily.models import PUBLISHED_AFTER, Day
from tests.factories import person
from tests.games.daily.december import NOON


@pytest.fixture
def day(site: None, monkeypatch: pytest.MonkeyPatch) -> Day:
    """The day that runs now. Its bots do not search, which none of these tests is about."""
    monkeypatch.setattr(days, "newest_version", lambda: CASUAL)
    now = timezone.now()
    days.make_days(now)
    return Day.objects.get(date=now.date())


@pytest.fixture
def yesterday(day: Day) -> Day:
    """The day before, which is over and published."""
    now = timezone.now()
    days.make_days(now - timedelta(days=1))
    days.publish_days(now + PUBLISHED_AFTER)
    return Day.objects.get(date=day.date - timedelta(days=1))


@pytest.fixture
def players(day: Day) -> list[User]:
    """Two people who may play today's deals."""
    return [old_account(name) for name in ("nadia", "petro")]


def old_account(name: str, **fields: bool) -> User:
    """Return a user with a confirmed address who has been here for a month."""
    return person(name, date_joined=timezone.now() - timedelta(days=30), **fields)


@pytest.fixture
def at_midnight(day: Day, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The day has just ended, and is shown."""
    later = day.is_shown_at + timedelta(seconds=5)
    monkeypatch.setattr(timezone, "now", lambda: later)
    yield


@pytest.fixture
def december(site: None) -> Iterator[None]:
    """The days up to a Wednesday in December (december.py), with nothing kept of others."""
    for before in range(9, -1, -1):
        days.make_days(NOON - timedelta(days=before))
    cache.delete_pattern("*")
    yield
    cache.delete_pattern("*")


@pytest.fixture
def people(december: None) -> list[User]:
    """Three people who may play these days, in the order of their names."""
    joined = NOON - timedelta(days=30)
    return [person(name, date_joined=joined) for name in ("nadia", "olha", "petro")]
