"""Tests of the assessment of rated games."""

import pytest
from django.utils import timezone

from accounts.models import User
from games.fairplay import annulments
from games.luck import assessment
from games.luck.models import Backfill, DealtDay, GameLuck, SeatLuck, ShadowRating
from games.models import DealResult, Game, Pool
from games.review.dealt import VERSION
from tests.factories import person
from tests.games.factories import changed, played_game, recorded

LONG = 60.0


@pytest.fixture(autouse=True)
def _looked_back(transactional_db: None) -> None:
    """All older games were looked for."""
    Backfill.objects.create(pk=1, before=None)


@pytest.fixture
def assessed(rated: Game) -> Game:
    assert assessment.assess_some(LONG) == 1
    return rated


def test_a_finalised_game_waits_to_be_assessed(rated: Game) -> None:
    row = GameLuck.objects.get()
    assert (row.pk, row.version, row.finalised_at) == (rated.pk, 0, rated.finalised_at)


def test_a_game_that_is_not_finalised_is_not_noted(over: Game) -> None:
    assert not GameLuck.objects.exists()


def test_unrated_games_are_left_out(pool: Pool, people: list[User], queued: list) -> None:
    changed(pool, rated=False)
    recorded(played_game(pool, people))
    assert not GameLuck.objects.exists()


def test_each_deal_has_the_luck_of_each_seat(assessed: Game) -> None:
    row = GameLuck.objects.get()
    assert row.version == VERSION
    assert len(row.deals) == DealResult.objects.count()
    assert {len(deal) for deal in row.deals} == {3} and any(any(deal) for deal in row.deals)


def test_each_player_has_a_row_of_the_game(assessed: Game, people: list[User]) -> None:
    rows = list(SeatLuck.objects.order_by("user"))
    assert [row.user for row in rows] == people
    assert [row.score for row in rows] == assessed.scores
    assert [row.won for row in rows] == [assessed.winner == seat for seat in range(3)]
    assert sum(row.chance for row in rows) == pytest.approx(0, abs=1e-4)
    assert all(row.variance > 0 and row.deals == len(GameLuck.objects.get().deals) for row in rows)


def test_a_game_is_assessed_once(assessed: Game) -> None:
    assert assessment.assess_some(LONG) == 0


def test_a_new_estimator_assesses_again_and_counts_nothing_twice(
    assessed: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = list(DealtDay.objects.values_list("hands", flat=True))
    shadows = list(ShadowRating.objects.values_list("value", "games"))
    monkeypatch.setattr(assessment, "VERSION", VERSION + 1)
    assert assessment.assess_some(LONG) == 1
    assert GameLuck.objects.get().version == VERSION + 1
    assert list(DealtDay.objects.values_list("hands", flat=True)) == hands
    assert list(ShadowRating.objects.values_list("value", "games")) == shadows


def test_a_game_that_cannot_be_read_holds_up_no_other(rated: Game) -> None:
    changed(rated, record={"first_dealer": 0, "deals": [{}]})
    assert assessment.assess_some(LONG) == 1
    row = GameLuck.objects.get()
    assert (row.version, row.deals) == (VERSION, [])
    assert not SeatLuck.objects.exists()


def test_nothing_is_assessed_before_older_games_are_noted(rated: Game) -> None:
    Backfill.objects.update(before=timezone.now())
    assert assessment.assess_some(LONG) == 0


def test_a_game_annulled_before_it_is_assessed_rates_nobody(rated: Game) -> None:
    annulments.annul(person("moderator", is_staff=True), [rated], "why")
    assert assessment.assess_some(LONG) == 1
    assert set(SeatLuck.objects.values_list("annulled", flat=True)) == {True}
    assert set(ShadowRating.objects.values_list("value", "games")) == {(1500.0, 0)}
