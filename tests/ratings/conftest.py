"""Fixtures of the tests of ratings: users, bots, a ladder."""

from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from accounts.models import User
from ratings import leaderboard_eligibility
from ratings.models import Ladder, Rating


@pytest.fixture
def ladder(db: None) -> Ladder:
    return Ladder.objects.create(key="test", name="Test")


@pytest.fixture
def make_user(db: None) -> Callable[..., User]:
    def make(name: str, confirmed: bool = True, **fields: Any) -> User:
        user = User.objects.create(username=name, **fields)
        if confirmed:
            EmailAddress.objects.create(user=user, email=f"{name}@example.org", verified=True)
        return user

    return make


@pytest.fixture
def people(make_user: Callable[..., User]) -> list[User]:
    return [make_user(name) for name in ("anna", "boris", "vera")]


@pytest.fixture
def bots(make_user: Callable[..., User]) -> list[User]:
    return [make_user(f"bot{n}", confirmed=False, bot_level="greedy") for n in range(3)]


@pytest.fixture
def rate(ladder: Ladder) -> Callable[..., Rating]:
    def rate(user: User, value: float, games: int = 50, **fields: Any) -> Rating:
        row = Rating.objects.create(user=user, ladder=ladder, value=value, games=games, **fields)
        leaderboard_eligibility.update_listing([user.pk], timezone.now())
        row.refresh_from_db()
        return row

    return rate
