"""A person, her bot, and a table at which both sit."""

import pytest

from accounts.models import User

from .lines import bot_of


@pytest.fixture
def robot(people: list[User]) -> User:
    """Anna's bot."""
    return bot_of(people[0], "robot")
