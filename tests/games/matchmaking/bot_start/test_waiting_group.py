"""Tests of games.matchmaking.bot_start.waiting_group."""

import pytest
from django.utils import timezone

from accounts.models import User
from games.matchmaking.bot_start import waiting_group
from games.matchmaking.models import Ticket
from games.models import Pool

pytestmark = pytest.mark.usefixtures("notices", "queued")


def waits(user: User, pool: Pool, rating: float = 1500) -> None:
    Ticket.objects.create(user=user, pool=pool, rating=rating, created_at=timezone.now())


def test_the_nearest_in_rating_come_first(pool, people):
    for user, rating in zip(people, (1500, 1700, 1400), strict=True):
        waits(user, pool, rating)
    anna, boris, vera = (user.pk for user in people)
    group = waiting_group.waiting_group_of(pool)
    assert group.partners_for(anna) == [vera, boris]
    assert group.partners_for(anna, without={vera}) == [boris]


def test_a_player_who_does_not_wait_has_no_partners(pool, people):
    waits(people[0], pool)
    assert waiting_group.waiting_group_of(pool).partners_for(people[1].pk) == []


def test_many_pages_read_a_pool_once_a_second(pool, people, monkeypatch, django_assert_num_queries):
    waits(people[0], pool)
    before = waiting_group.shared_waiting_group(pool)
    waits(people[1], pool)
    with django_assert_num_queries(0):
        assert waiting_group.shared_waiting_group(pool) is before
    monkeypatch.setattr(waiting_group, "SHARED_S", 0.0)
    assert len(waiting_group.shared_waiting_group(pool).players) == 2
