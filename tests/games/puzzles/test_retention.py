"""The deletion of old rushes."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games.puzzles.models import PuzzlePlayer, Rush
from games.puzzles.retention import KEPT_RUSHES, RUSH_LIFETIME, clear_rushes, clear_rushes_of


def test_old_rushes_go_and_the_best_score_stays(nadia: User) -> None:
    now = timezone.now()
    PuzzlePlayer.objects.create(user=nadia, best_rush=9)
    for age in (RUSH_LIFETIME - timedelta(days=1), RUSH_LIFETIME + timedelta(days=1)):
        Rush.objects.create(user=nadia, started_at=now - age)
    assert clear_rushes(now) == 1 and Rush.objects.count() == 1
    assert PuzzlePlayer.objects.get(user=nadia).best_rush == 9


def test_of_each_person_the_last_rushes_are_kept(nadia: User) -> None:
    now = timezone.now()
    for minutes in range(KEPT_RUSHES + 3):
        Rush.objects.create(user=nadia, started_at=now - timedelta(minutes=minutes))
    clear_rushes_of(nadia)
    kept = Rush.objects.order_by("started_at")
    assert (len(kept), kept[0].started_at) == (
        KEPT_RUSHES,
        now - timedelta(minutes=KEPT_RUSHES - 1),
    )
