"""Background tasks: thin wrappers around services."""

import logging

from celery import shared_task
from django.utils import timezone

from ratings import maintenance

log = logging.getLogger(__name__)


@shared_task(name="ratings.sweep_boards")
def maintain_leaderboards() -> int:
    """Open the next seasons and weeks, and check a batch of all leaderboards."""
    result = maintenance.maintain_some(timezone.now())
    if result.rebuilt:
        log.warning("rebuilt histograms: %s", ", ".join(result.rebuilt))
    return result.updated_users + len(result.opened) + len(result.rebuilt)
