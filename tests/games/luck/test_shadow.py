"""Tests of shadow ratings."""

import pytest
from django.db import transaction

from accounts.models import User
from games.luck import assessment, shadow
from games.luck.models import Backfill, SeatLuck, ShadowRating
from games.models import Game, Pool
from games.review.dealt.luck import NO_LUCK, Luck
from ratings.models import Rating
from tests.games.factories import played_game, recorded

LUCKY = Luck((50.0, 0.0, -50.0), (0.1, 0.0, -0.1), (0.1, 0.2, 0.1), (0.01,) * 3)


@pytest.fixture
def without_luck(rated: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    Backfill.objects.create(pk=1, before=None)
    monkeypatch.setattr(assessment, "sum_of", lambda _: NO_LUCK)
    assessment.assess_some(60.0)
    return rated


def test_with_even_luck_it_moves_as_the_rating_does(without_luck: Game, people: list[User]) -> None:
    real = Rating.objects.filter(ladder=without_luck.pool.ladder, user__in=people)
    shadows = ShadowRating.objects.order_by("user")
    won = [row.user_id for row in real.order_by("user") if row.value > 1500]
    assert won and won == [row.user_id for row in shadows if row.value > 1500]
    assert {row.games for row in shadows} == {1}


def test_luck_is_taken_from_what_is_gained(without_luck: Game, people: list[User]) -> None:
    before = {row.user_id: row.shadow_gain for row in SeatLuck.objects.all()}
    ShadowRating.objects.all().delete()
    with transaction.atomic():
        shadow.rate(without_luck, list(without_luck.seats.order_by("number")), LUCKY)
    after = {row.user_id: row.shadow_gain for row in SeatLuck.objects.all()}
    lucky, middle, unlucky = (after[user.pk] - before[user.pk] for user in people)
    assert lucky < middle < unlucky
    assert lucky + middle + unlucky == pytest.approx(0)


def test_bots_of_the_site_have_none(
    pool: Pool, people: list[User], bots: list[User], queued: list, notices: list
) -> None:
    Backfill.objects.create(pk=1, before=None)
    recorded(played_game(pool, [people[0], people[1], bots[0]]))
    assessment.assess_some(60.0)
    assert set(ShadowRating.objects.values_list("user", flat=True)) == {
        people[0].pk,
        people[1].pk,
    }
