"""A person, her bot, and a table at which both sit."""

import pytest

from accounts.models import User
from games.tables import sockets
from thousand_site.botapi import asking

from .lines import bot_of


@pytest.fixture(autouse=True)
def _unhurried() -> None:
    """No test pays for how fast another went on: its people may have the same numbers."""
    sockets._openings.clear()
    asking._buckets.clear()


@pytest.fixture
def robot(people: list[User]) -> User:
    """Anna's bot."""
    return bot_of(people[0], "robot")
