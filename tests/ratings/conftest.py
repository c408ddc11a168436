"""Fixtures of the tests of ratings: a ladder and bots."""

import pytest

from accounts.models import User
from ratings.models import Ladder
from tests.factories import person


@pytest.fixture
def ladder(db: None) -> Ladder:
    """The only ladder; the shared fixture loads all defaults."""
    return Ladder.objects.create(key="test", name="Test")


@pytest.fixture
def bots(db: None) -> list[User]:
    return [person(f"bot{n}", bot_level="greedy") for n in range(3)]
