"""Fixtures of the tests of games: a site with its defaults, a table, viewers."""

from collections.abc import AsyncIterator
from itertools import count

import pytest
from django.test import Client

from accounts.models import User
from games.engine import shuffle
from games.models import Game, Pool
from games.tables.lifecycle.create import create_game
from tests import databases
from tests.factories import client_of
from tests.games.factories import changed, played_game, recorded
from tests.games.serving import Served, serving


@pytest.fixture(autouse=True)
def _same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first game of each test has the same decks, the second others."""
    numbers = count(1)
    monkeypatch.setattr(shuffle, "new_secret", lambda: bytes([next(numbers)]) * 32)


@pytest.fixture
def site(transactional_db: None) -> None:
    """A site with its defaults, whose commits other threads and sockets see."""
    databases.load_site_defaults()


@pytest.fixture
def people(site: None, people: list[User]) -> list[User]:
    """Anna, Boris and Vera, users of a site with its defaults."""
    return people


@pytest.fixture
def pool(site: None) -> Pool:
    """A pool of short games."""
    return changed(Pool.objects.get(key="classic-short"), differences={"max_deals": 3})


@pytest.fixture
def bots(site: None) -> list[User]:
    return list(User.objects.exclude(bot_level="").order_by("pk"))


@pytest.fixture
def table(pool: Pool, people: list[User]) -> Game:
    """A running game in which seat 0 deals and seat 2 acts first, after the bid of seat 1."""
    return create_game(pool, people, first_dealer=0)


@pytest.fixture
def robot_table(pool: Pool, people: list[User], robot: User) -> Game:
    """A running game in which Anna deals and the external bot in seat 2 acts first."""
    return create_game(pool, [people[0], people[1], robot], first_dealer=0)


@pytest.fixture
def over(pool: Pool, people: list[User], notices: list[tuple], queued: list[tuple]) -> Game:
    """A game that was played to its end and is not finalised."""
    return played_game(pool, people)


@pytest.fixture
def rated(over: Game) -> Game:
    """A game that was played to its end, rated and recorded."""
    return recorded(over)


@pytest.fixture
def boris_client(boris: User) -> Client:
    return client_of(boris)


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    async with serving() as site:
        yield site
