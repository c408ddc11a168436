"""Tests of games.matchmaking.bot_start.companions."""

import pytest
from django.utils import timezone

from accounts.models import User
from games.matchmaking.bot_start import companions
from games.matchmaking.models import Ticket
from games.models import Pool

pytestmark = pytest.mark.usefixtures("notices", "queued")


def waits(user: User, pool: Pool, rating: float = 1500) -> None:
    Ticket.objects.create(user=user, pool=pool, rating=rating, created_at=timezone.now())


def test_the_nearest_in_rating_come_first(pool, people):
    for user, rating in zip(people, (1500, 1700, 1400), strict=True):
        waits(user, pool, rating)
    anna, boris, vera = (user.pk for user in people)
    room = companions.room_of(pool)
    assert room.companions_of(anna) == [vera, boris]
    assert room.companions_of(anna, without={vera}) == [boris]


def test_who_does_not_wait_has_no_companions(pool, people):
    waits(people[0], pool)
    assert companions.room_of(pool).companions_of(people[1].pk) == []


def test_many_pages_read_a_pool_once_a_second(pool, people, monkeypatch, django_assert_num_queries):
    waits(people[0], pool)
    before = companions.shared_room(pool)
    waits(people[1], pool)
    with django_assert_num_queries(0):
        assert companions.shared_room(pool) is before
    monkeypatch.setattr(companions, "SHARED_S", 0.0)
    assert len(companions.shared_room(pool).players) == 2
