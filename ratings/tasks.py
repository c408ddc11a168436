"""Background work: a thin task around the services."""

import logging

from celery import shared_task
from django.utils import timezone

from ratings import maintenance

log = logging.getLogger(__name__)


@shared_task(name="ratings.sweep_boards")
def sweep_boards() -> None:
    """Open the next seasons and weeks, and put right what time has changed on the boards."""
    tended = maintenance.tend(timezone.now())
    if tended.mended:
        log.warning("histograms made anew: %s", ", ".join(tended.mended))
