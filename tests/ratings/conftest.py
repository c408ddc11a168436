"""Fixtures of the tests of ratings: a ladder and bots."""

import pytest

from accounts.models import User
from ratings.models import Ladder
from tests.factories import person

# The same in every test: rows that are kept (tests/kept_rows.py) refer to it.
OWN_KEY = 1_000_000


@pytest.fixture
def ladder(db: None) -> Ladder:
    """The only ladder; the shared fixture loads all defaults."""
    return Ladder.objects.create(pk=OWN_KEY, key="test", name="Test")


@pytest.fixture
def bots(db: None) -> list[User]:
    return [person(f"bot{n}", bot_level="greedy") for n in range(3)]
