"""Background work: thin tasks around what advances tournaments."""

from celery import shared_task
from django.utils import timezone

from . import advance as advancing
from . import sweeping


@shared_task(name="tournaments.advance")
def advance(tournament_id: str) -> None:
    """Do all that is due in one tournament."""
    advancing.advance(tournament_id, timezone.now())


@shared_task(name="tournaments.wake")
def wake() -> None:
    """Starts, and tables whose moment has come."""
    sweeping.wake(timezone.now())


@shared_task(name="tournaments.sweep")
def sweep() -> None:
    """Whatever a lost bell, or a death, left undone."""
    sweeping.sweep(timezone.now())
