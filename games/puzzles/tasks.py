"""Background tasks of puzzles; each returns how much it found, for the metrics."""

from celery import shared_task
from django.utils import timezone

from games.puzzles import days, retention


@shared_task(name="puzzles.sweep")
def sweep() -> int:
    """Choose the puzzle of the day, and delete what nobody needs."""
    now = timezone.now()
    days.puzzle_of_today(now)
    return retention.clear_rushes(now)
