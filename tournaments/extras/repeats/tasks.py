"""The Celery task that announces repeating tournaments."""

from celery import shared_task
from django.utils import timezone

from tournaments.extras.repeats import announcing


@shared_task(name="tournaments.announce_repeats")
def announce_repeats() -> int:
    """Announce the repeating tournaments that are due."""
    return announcing.announce_due(timezone.now())
