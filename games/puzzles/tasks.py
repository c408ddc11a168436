"""Background tasks of puzzles; each returns how much it found, for the metrics."""

from celery import shared_task
from django.utils import timezone

from games.puzzles import days, retention
from games.puzzles.night import leases
from games.tables import scheduling

NIGHT = "puzzles.night"


@shared_task(name="puzzles.sweep")
def sweep() -> int:
    """Choose the puzzle of the day, let the work of the night begin, delete what nobody needs."""
    now = timezone.now()
    days.puzzle_of_today(now)
    if leases.is_due(now):
        scheduling.send(NIGHT, priority=scheduling.LAST)
    return retention.clear_rushes(now)


@shared_task(name=NIGHT)
def night(token: str = "") -> None:
    """Do a piece of the night's work, and queue the next one behind all turns of bots."""
    # The search takes 120 MB, and every process knows these tasks.
    from games.puzzles.night import work

    token = work.run(token)
    if token:
        scheduling.send(NIGHT, token, priority=scheduling.LAST)
