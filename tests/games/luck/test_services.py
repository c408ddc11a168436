"""Tests of looking back for older games, and of games that are taken out."""

import pytest
from django.utils import timezone

from games.fairplay import annulments
from games.luck import assessment, services
from games.luck.models import Backfill, GameLuck, SeatLuck, ShadowRating
from games.models import Game
from tests.factories import person


def test_older_games_are_noted_by_looking_back(rated: Game) -> None:
    GameLuck.objects.all().delete()
    Backfill.objects.all().delete()
    assert services.look_back(timezone.now()) == 1
    assert GameLuck.objects.get().finalised_at == rated.finalised_at
    assert services.look_back(timezone.now()) == 0 and not services.is_looking_back()


def test_an_annulled_game_is_taken_out(rated: Game) -> None:
    Backfill.objects.create(pk=1, before=None)
    assert assessment.assess_some(60.0) == 1
    annulments.annul(person("moderator", is_staff=True), [rated], "why")
    assert set(SeatLuck.objects.values_list("annulled", flat=True)) == {True}
    assert set(ShadowRating.objects.values_list("games", flat=True)) == {0}
    values = ShadowRating.objects.values_list("value", flat=True)
    assert list(values) == pytest.approx([1500.0] * 3)
