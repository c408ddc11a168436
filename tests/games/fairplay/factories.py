"""Make games for the tests of fair play."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import Game
from tests.factories import finished_game


def stored_game(users: list[User], **fields: Any) -> Game:
    """Store a finished rated game of a pool; its record is empty unless given."""
    usual = {"record": {}, "finalised_at": timezone.now() - timedelta(minutes=1)}
    return finished_game(users, **{**usual, **fields})
