"""Factories and helpers for tests of pages."""

from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Game, Pool, Seat
from ratings import leaderboard_eligibility
from ratings.models import Ladder, Rating

BACKEND = "django.contrib.auth.backends.ModelBackend"


def person(name: str, confirmed: bool = True, **fields: Any) -> User:
    """Create a user with an email address."""
    user = User.objects.create_user(name, f"{name}@example.org", "x", **fields)
    EmailAddress.objects.create(user=user, email=user.email, verified=confirmed, primary=True)
    return user


def rate(user: User, ladder: Ladder, value: float, games: int = 20, **fields: Any) -> Rating:
    """Create a rating, and list it if it is eligible."""
    row = Rating.objects.create(user=user, ladder=ladder, value=value, games=games, **fields)
    leaderboard_eligibility.update_listing([user.pk], timezone.now())
    return row


def crowd(ladder: Ladder, size: int) -> list[User]:
    """Create listed users with descending ratings from 1500."""
    users = [person(f"p{number}") for number in range(size)]
    for number, user in enumerate(users):
        rate(user, ladder, 1500 - number)
    return users


def finished_game(
    users: list[User], ended_at: datetime, pool: str = "classic-calm", **fields: Any
) -> Game:
    """Create a game of three that ended with the users in the order of their places."""
    defaults = {
        "pool": Pool.objects.get(key=pool), "agreements": {}, "rules_version": 0,
        "first_dealer": 0, "action_ms": 1, "reserve_ms": 1, "secret": "", "commitment": "",
        "status": "over", "places": [1, 2, 3], "scores": [1000, 455, -20], "winner": 0,
        "ended_at": ended_at,
    }  # fmt: skip
    game = Game.objects.create(**defaults | fields)
    for number, user in enumerate(users):
        Seat.objects.create(game=game, number=number, user=user, place=number + 1, rating=1500)
    return game


def hours_ago(hours: int) -> datetime:
    """Return a time before now."""
    return timezone.now() - timedelta(hours=hours)


def log_in(client: Client, user: User) -> Client:
    """Log the user in, and return the client."""
    client.force_login(user, backend=BACKEND)
    return client


def page_text(client: Client, path: str, **headers: str) -> str:
    """Return the markup of a page of status 200."""
    response = client.get(path, headers=headers)
    assert response.status_code == 200, path
    return response.content.decode()


def count_queries(client: Client, path: str) -> int:
    """Return how many queries a page makes."""
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)
