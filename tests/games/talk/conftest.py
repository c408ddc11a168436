"""Games at which somebody may talk."""

import pytest

from accounts.models import User
from games.models import Game, Pool
from games.tables.lifecycle.create import create_game
from tests.factories import person
from tests.games.factories import changed


@pytest.fixture
def unrated(pool: Pool, people: list[User]) -> Game:
    """A running game that counts in no rating."""
    return create_game(changed(pool, rated=False), people, first_dealer=0)


@pytest.fixture
def gleb(site: None) -> User:
    """A user without a seat."""
    return person("gleb")
