"""Background work: thin tasks around what advances tournaments."""

from celery import shared_task
from django.utils import timezone

from tournaments import sweeps
from tournaments.director import advance as advancing


@shared_task(name="tournaments.director.advance")
def advance(tournament_id: str) -> None:
    """Do all that is due in one tournament."""
    advancing.advance(tournament_id, timezone.now())


@shared_task(name="tournaments.wake")
def wake() -> None:
    """Starts, and tables whose moment has come."""
    sweeps.wake(timezone.now())


@shared_task(name="tournaments.sweep")
def sweep() -> None:
    """Whatever a lost bell, or a death, left undone."""
    sweeps.sweep(timezone.now())
