"""A person, their bot, and a table at which both sit."""

import pytest

from accounts.models import User
from games.tables.transport import base_consumer
from tests.games.bot_api.clients import create_bot
from thousand_site.api.bots import base as bots_base


@pytest.fixture(autouse=True)
def _unhurried() -> None:
    """Reset rate limits: users of different tests may have the same ids."""
    base_consumer._connection_buckets.clear()
    bots_base._buckets.clear()


@pytest.fixture
def robot(people: list[User]) -> User:
    """Return the bot of anna."""
    return create_bot(people[0], "robot")
