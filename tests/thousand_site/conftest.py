"""Fixtures of tests of pages; the factories are in factories.py."""

import pytest

from accounts.models import User
from ratings.models import Ladder
from tests.factories import rate


@pytest.fixture
def listed_anna(ladder: Ladder, anna: User) -> User:
    """Anna, on the leaderboard with a rating of 1612."""
    rate(anna, ladder, 1612, games=20)
    return anna
