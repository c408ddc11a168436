"""Tests of looking back for older games, and of games that are taken out."""

import pytest
from django.utils import timezone

from games.fairplay import annulments
from games.luck import assessment, services, tasks
from games.luck.models import Backfill, GameLuck, SeatLuck, ShadowRating
from games.models import Game
from games.review.dealt import VERSION
from tests.factories import person


def test_older_games_are_noted_by_looking_back(rated: Game) -> None:
    GameLuck.objects.all().delete()
    Backfill.objects.all().delete()
    assert services.look_back(timezone.now()) == 1
    assert GameLuck.objects.get().finalised_at == rated.finalised_at
    assert services.look_back(timezone.now()) == 0 and not services.is_looking_back()


def test_only_games_without_an_assessment_of_now_are_due(rated: Game) -> None:
    assert services.is_anything_due()
    GameLuck.objects.update(version=VERSION)
    assert not services.is_anything_due()


def test_the_search_is_loaded_for_a_game_alone(
    monkeypatch: pytest.MonkeyPatch, rated: Game
) -> None:
    """It takes 120 MB, which a site that rests does not need."""
    Backfill.objects.create(pk=1, before=None)
    monkeypatch.setattr(assessment, "assess_some", lambda _seconds: 1)
    assert tasks.sweep() == 1
    GameLuck.objects.all().delete()
    assert tasks.sweep() == 0


def test_an_annulled_game_is_taken_out(rated: Game) -> None:
    Backfill.objects.create(pk=1, before=None)
    assert assessment.assess_some(60.0) == 1
    annulments.annul(person("moderator", is_staff=True), [rated], "why")
    assert set(SeatLuck.objects.values_list("annulled", flat=True)) == {True}
    assert set(ShadowRating.objects.values_list("games", flat=True)) == {0}
    values = ShadowRating.objects.values_list("value", flat=True)
    assert list(values) == pytest.approx([1500.0] * 3)
