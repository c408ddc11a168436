"""Background task of luck; it returns how much it found, for the metrics."""

from celery import shared_task
from django.utils import timezone

from games.luck import services

# Of one run, so that it does not delay the bots.
SECONDS = 2.0


@shared_task(name="luck.sweep")
def sweep() -> int:
    """Assess games that were just rated, and those that were before luck was assessed."""
    found = services.look_back(timezone.now())
    if not services.is_anything_due():
        return found
    # The search takes 120 MB: only the worker of the bots loads it, and on a site that rests none.
    from games.luck import assessment

    return found + assessment.assess_some(SECONDS)
