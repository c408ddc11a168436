"""Tests of club ladders."""

import pytest
from django.db import transaction

from ratings.models import Ladder, Rating, RatingChange
from ratings.services import RatedPlayer, annul_game, rate_in_ladders

pytestmark = pytest.mark.django_db


def rate(ladders, people):
    players = [RatedPlayer(user.pk, place) for place, user in enumerate(people, 1)]
    with transaction.atomic():
        return rate_in_ladders("game23456", ladders, players)


def test_club_ladder_is_created_and_renamed_with_the_club(club):
    assert (club.ladder.key, club.ladder.kind) == ("club-three-aces", "club")
    assert not club.ladder.is_period
    club.name = "Two Aces"
    club.save()
    assert Ladder.objects.get(club=club).name == "Two Aces"


def test_game_changes_both_ladders_once(ladder, club, people):
    first = rate([ladder, club.ladder], people)
    again = rate([ladder, club.ladder], people)
    assert RatingChange.objects.count() == 6
    assert first[club.ladder.pk][0].after > 1500 > first[club.ladder.pk][2].after
    assert first[ladder.pk] == again[ladder.pk]
    assert Rating.objects.filter(ladder=club.ladder, games=1).count() == 3


def test_annulment_changes_both_ladders(ladder, club, people):
    # So that the game changes the two ladders by different amounts.
    Rating.objects.create(user=people[0], ladder=ladder, value=1800)
    rate([ladder, club.ladder], people)
    annul_game("game23456", "a test")
    Rating.objects.filter(user=people[0], ladder=ladder, value=1800, games=0).update(value=1500)
    rows = Rating.objects.filter(ladder__in=[ladder, club.ladder])
    assert {(round(row.value, 6), row.games) for row in rows} == {(1500.0, 0)}
