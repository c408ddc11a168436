"""An external bot, its token, and a table at which it sits with its owner."""

import pytest

from accounts.models import User
from games.models import Game, Pool
from games.tables.lifecycle.create import create_game
from games.tables.transport import base_consumer
from tests.factories import robot_of
from tests.games.bot_api.clients import token_for
from thousand_site.api.bots import base as bots_base


@pytest.fixture(autouse=True)
def _unhurried() -> None:
    """Reset rate limits: users of different tests may have the same ids."""
    base_consumer._connection_buckets.clear()
    bots_base._buckets.clear()


@pytest.fixture
def robot(people: list[User]) -> User:
    """The external bot of Anna."""
    return robot_of(people[0])


@pytest.fixture
def token(robot: User) -> str:
    return token_for(robot)


@pytest.fixture
def robot_table(pool: Pool, people: list[User], robot: User) -> Game:
    """A running game in which Anna deals and her bot in seat 2 acts first."""
    return create_game(pool, [people[0], people[1], robot], first_dealer=0)
