"""The deletion of old rushes."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games.puzzles.models import PuzzlePlayer, Rush
from games.puzzles.retention import RUSH_LIFETIME, clear_rushes


def test_old_rushes_go_and_the_best_score_stays(nadia: User) -> None:
    now = timezone.now()
    PuzzlePlayer.objects.create(user=nadia, best_rush=9)
    for age in (RUSH_LIFETIME - timedelta(days=1), RUSH_LIFETIME + timedelta(days=1)):
        Rush.objects.create(user=nadia, started_at=now - age)
    assert clear_rushes(now) == 1 and Rush.objects.count() == 1
    assert PuzzlePlayer.objects.get(user=nadia).best_rush == 9
