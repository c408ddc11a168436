"""Background tasks of fair play."""

from celery import shared_task
from django.utils import timezone

from games.fairplay import account_screening, closings, pair_screening, screening

# Time limit of one run, so that it does not delay other sweeps.
SECONDS = 2.0
# All that opens cases by the games of the last weeks.
SCREENINGS = [
    pair_screening.open_favouritism_cases,
    screening.open_co_occurrence_cases,
    screening.open_stalling_cases,
    account_screening.open_account_cases,
    closings.open_closing_cases,
]


@shared_task(name="fairplay.sweep_games")
def sweep_games() -> int:
    """Analyse some finished games."""
    return screening.analyse_some(timezone.now(), SECONDS)


@shared_task(name="fairplay.sweep_pairs")
def sweep_pairs() -> int:
    """Open cases about pairs and single accounts."""
    now = timezone.now()
    return sum(len(open_cases(now)) for open_cases in SCREENINGS)
