"""Sockets at a table, real pauses, and tables of several presets that a whole game must pass."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import engine
from games.models import Game, Pool
from games.presets.models import Preset
from games.tables.lifecycle.create import create_game
from tests.factories import person
from tests.games.engine.builders import deck_for
from tests.games.factories import use_deck
from tests.games.tables.browser import Browser, leave, login, watch
from tests.games.tables.random_games import POOR, VARIANTS


@pytest.fixture
def clients(people: list[User]) -> list[Client]:
    return [login(user) for user in people]


@pytest.fixture
async def seats(table: Game, clients: list[Client]) -> AsyncIterator[list[Browser]]:
    """A socket for each seat and one for a spectator without login, all shown the table."""
    sockets = [await watch(table, client) for client in (*clients, None)]
    yield sockets
    await leave(*sockets)


@pytest.fixture
def paced(settings: Any) -> None:
    """Bots and claims take their time; without pauses a claim ends with its last answer."""
    settings.BOT_PACE = 1


@pytest.fixture(params=list(VARIANTS))
def variant(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "claims":
        use_deck(monkeypatch, deck_for(POOR, "9D 9H AS"))
    return request.param


@pytest.fixture
def seated(people: list[User], variant: str) -> list[User]:
    """Return the users at the variant's table."""
    return {"duel": people[:2], "four": [*people, person("gleb")]}.get(variant, people)


@pytest.fixture
def varied(pool: Pool, seated: list[User], variant: str) -> Game:
    """A table of each variant, in a pool with the same clocks."""
    preset, differences, _ = VARIANTS[variant]
    pool.preset = Preset.objects.get(key=preset)
    pool.differences = {"max_deals": 2, **differences}
    # A ranked pool would have to be one of three.
    engine.agreements_from(pool.agreements)
    pool.save()
    return create_game(pool, seated, first_dealer=0)
