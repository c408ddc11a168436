"""Fixtures of the API: a loaded site, users, finished games, and a client."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import translation

from accounts.models import User
from accounts.tokens import services as tokens
from games.management.defaults import load_defaults
from games.models import Game, Pool, Seat
from games.tables.state import store
from games.tables.transport import publisher
from ratings.models import Ladder
from ratings.services import RatedPlayer, rate_game
from tests.thousand_site.factories import rate
from tests.tournaments.factories import load_quiet_site

START = datetime(2026, 10, 1, 12, tzinfo=UTC)
Play = Callable[..., Game]
Ask = Callable[..., Any]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publisher, "publish", lambda group, message: None)


@pytest.fixture
def quiet(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A loaded site without notifications and with an empty cache of games."""
    load_quiet_site(monkeypatch)
    store.cache.clear()
    yield
    store.cache.clear()


@pytest.fixture
def ladder(db: None) -> Ladder:
    load_defaults()
    return Ladder.objects.get(key="classic")


@pytest.fixture
def people(ladder: Ladder) -> list[User]:
    return [User.objects.create_user(name) for name in ("Anna", "Boris", "Vera")]


@pytest.fixture
def anna(people: list[User]) -> User:
    return people[0]


@pytest.fixture
def token(anna: User) -> str:
    """A token of Anna's with the scopes `read` and `play`."""
    return token_for(anna, "read", "play")


@pytest.fixture
def listed_bots(ladder: Ladder) -> list[User]:
    """Five bots on the leaderboard with ratings from 2000 down, a hundred apart."""
    bots = list(User.objects.exclude(bot_level="").order_by("pk")[:5])
    for index, bot in enumerate(bots):
        rate(bot, ladder, 2000 - 100 * index, games=50)
    return bots


@pytest.fixture
def play(ladder: Ladder) -> Play:
    """The factory `played`, on a loaded site."""
    return played


def played(users: list[User], number: int, pool: str = "classic-calm", **overrides: Any) -> Game:
    """Create a rated game that ended `number` hours after START, won by the first user."""
    at = START + timedelta(hours=number)
    fields = {
        "pool": Pool.objects.get(key=pool), "agreements": {}, "rules_version": 0,
        "first_dealer": 0, "action_ms": 1, "reserve_ms": 1, "secret": "5ec3e7" * 10,
        "commitment": "",
        "status": "over", "places": [1, 2, 3], "scores": [1000, 455, -20], "winner": 0,
        "ended_at": at, "finalised_at": at,
    }  # fmt: skip
    game = Game.objects.create(**fields | overrides)
    if "record" not in overrides and game.finalised_at:
        game.record = {"id": game.pk, "players": [user.username for user in users], "deals": []}
        game.save(update_fields=["record"])
    for seat, user in enumerate(users):
        Seat.objects.create(game=game, number=seat, user=user, place=seat + 1, rating=1500)
    if game.rated and game.finalised_at and game.pool:
        players = [RatedPlayer(user.pk, place, user.is_bot) for place, user in enumerate(users, 1)]
        with transaction.atomic():
            rate_game(game.pk, game.pool.ladder, players, at=at)
    return game


def token_for(user: User, *scopes: str) -> str:
    """Create a token and return its text."""
    return tokens.create_token(user, "a test", scopes)[1]


@pytest.fixture
def ask(client: Client) -> Ask:
    """A function that sends a request, checks the status `code` and returns the body."""

    def ask(
        path: str, token: str = "", method: str = "get", code: int = 200, data: Any = None
    ) -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        response = getattr(client, method)(
            f"/api/{path}", data=data, headers=headers, **_content_type(method)
        )
        assert response.status_code == code, response.content
        return response.json()

    return ask


def _content_type(method: str) -> dict[str, str]:
    return {} if method == "get" else {"content_type": "application/json"}
