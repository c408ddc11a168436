"""Celery tasks that advance tournaments."""

from celery import shared_task
from django.utils import timezone

from tournaments import sweeps
from tournaments.director import advance as advancing


@shared_task(name="tournaments.director.advance")
def advance(tournament_id: str) -> None:
    """Do all that is due in one tournament."""
    advancing.advance(tournament_id, timezone.now())


@shared_task(name="tournaments.run_due")
def run_due() -> int:
    """Advance tournaments whose start or table is due."""
    return sweeps.run_due(timezone.now())


@shared_task(name="tournaments.sweep")
def sweep() -> int:
    """Advance all that run, in case a notice was lost or a process died."""
    return sweeps.sweep(timezone.now())
