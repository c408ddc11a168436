"""A finished game of two deals, and the tasks that workers are sent."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.tables import scheduling
from games.what_if import played
from tests.conftest import SetLimits
from tests.factories import person
from tests.games.game_reviews.games import game_to_review
from tests.games.what_if.games import Sent


@pytest.fixture
def game(people: list[User], limits: SetLimits) -> Game:
    """A finished game of Anna, Boris and Vera; nothing is counted or kept."""
    played._remembered.cache_clear()
    return game_to_review(people)


@pytest.fixture
def nadia(game: Game) -> User:
    """An account that is no longer new, and did not play."""
    return person("nadia", date_joined=timezone.now() - timedelta(days=9))


@pytest.fixture
def sent(game: Game, monkeypatch: pytest.MonkeyPatch) -> Sent:
    """The tasks that workers are sent: their arguments."""
    found: Sent = []
    monkeypatch.setattr(scheduling, "send", lambda task, *args, **_: found.append((task, args)))
    return found
