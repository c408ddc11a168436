"""Fixtures for tests of fair play: users and finished games without records."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone, translation

from accounts.models import User
from games.management.defaults import load_defaults
from games.models import Game, Pool, Seat

Sit = Callable[..., Game]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def person(name: str, **fields: Any) -> User:
    return User.objects.create_user(name, **fields)


@pytest.fixture
def three(db: None) -> list[User]:
    return [person(name) for name in ("Anna", "Boris", "Vera")]


@pytest.fixture
def sit(db: None) -> Sit:
    """Return sit(users, **fields), which creates a finished rated game of a pool."""
    load_defaults()
    pool = Pool.objects.get(key="classic-calm")

    def create(users: list[User], **fields: Any) -> Game:
        now = timezone.now()
        values = {
            "pool": pool, "agreements": {}, "rules_version": 1, "first_dealer": 0, "action_ms": 1,
            "reserve_ms": 1, "secret": "", "commitment": "", "status": Game.Status.OVER,
            "places": [1, 2, 3], "ended_at": now, "finalised_at": now - timedelta(minutes=1),
            "record": {},
        }  # fmt: skip
        game = Game.objects.create(**values | fields)
        for number, user in enumerate(users):
            Seat.objects.create(game=game, number=number, user=user, place=number + 1)
        return game

    return create
