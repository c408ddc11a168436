"""A person, her bot, and a table at which both sit."""

import pytest

from accounts.models import User
from games.tables.transport import base_consumer
from tests.games.botapi.lines import bot_of
from thousand_site.api.bots import base as bots_base


@pytest.fixture(autouse=True)
def _unhurried() -> None:
    """No test pays for how fast another went on: its people may have the same numbers."""
    base_consumer._openings.clear()
    bots_base._buckets.clear()


@pytest.fixture
def robot(people: list[User]) -> User:
    """Anna's bot."""
    return bot_of(people[0], "robot")
