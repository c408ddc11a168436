"""Background work about fair play: thin tasks around the services."""

from celery import shared_task
from django.utils import timezone

from games.fairplay import screening

# At a time: it must not hold up the sweeps.
SECONDS = 2.0


@shared_task(name="fairplay.sweep_games")
def sweep_games() -> None:
    """Hold some finished games against the bot's play."""
    screening.examine_some(timezone.now(), SECONDS)


@shared_task(name="fairplay.sweep_pairs")
def sweep_pairs() -> None:
    """Open cases about those who favour each other, or meet too often."""
    now = timezone.now()
    screening.judge_favours(now)
    screening.judge_overlaps(now)
