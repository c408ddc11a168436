"""Sockets at a table, real pauses, and tables of several presets that a whole game must pass."""

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import engine
from games.models import Game, Pool, Seat
from games.presets.models import Preset
from games.tables.lifecycle.create import create_game
from tests.factories import person
from tests.games.engine.builders import deck_for
from tests.games.factories import changed, use_deck
from tests.games.tables.browser import Browser, leave, login, watch
from tests.games.tables.random_games import POOR, VARIANTS, Varied


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


@pytest.fixture
def lay(pool: Pool, people: list[User], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Game]:
    """Return lay(deck, users, **differences): start a game in which each deal has this deck.

    Its users leave their other games. By default they are the three people.
    """

    def start(deck: str, users: list[User] | None = None, **differences: Any) -> Game:
        use_deck(monkeypatch, deck)
        changed(pool, differences={"max_deals": 2, **differences})
        Seat.objects.update(running=False)
        return create_game(pool, users or people, first_dealer=0)

    return start


@pytest.fixture(params=list(VARIANTS))
def varied(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    pool: Pool,
    people: list[User],
) -> Varied:
    """A running game of each variant, in a pool with the same clocks."""
    preset, differences, _ = VARIANTS[request.param]
    if request.param == "claims":
        use_deck(monkeypatch, deck_for(POOR, "9D 9H AS"))
    four = [*people, person("gleb")] if preset in ("four", "lithuanian") else people
    users = people[:2] if preset == "duel" else four
    differences = {"max_deals": 2, **differences}
    changed(pool, preset=Preset.objects.get(key=preset), differences=differences)
    # A ranked pool would have to be one of three.
    engine.agreements_from(pool.agreements)
    return Varied(request.param, create_game(pool, users, first_dealer=0), users)
