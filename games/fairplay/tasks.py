"""Background tasks of fair play."""

from celery import shared_task
from django.utils import timezone

from games.fairplay import screening

# Time limit of one run, so that it does not delay other sweeps.
SECONDS = 2.0


@shared_task(name="fairplay.sweep_games")
def sweep_games() -> None:
    """Analyse some finished games."""
    screening.analyse_some(timezone.now(), SECONDS)


@shared_task(name="fairplay.sweep_pairs")
def sweep_pairs() -> None:
    """Open cases of favouritism, of too frequent meetings and of stalling."""
    now = timezone.now()
    screening.open_favouritism_cases(now)
    screening.open_co_occurrence_cases(now)
    screening.open_stalling_cases(now)
