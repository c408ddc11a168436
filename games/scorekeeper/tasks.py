"""Background tasks of score sheets."""

from celery import shared_task
from django.utils import timezone

from games.scorekeeper import services


@shared_task(name="scorekeeper.sweep")
def sweep() -> int:
    """Delete old sheets of guests, and what closed accounts have left."""
    services.delete_sheets_of_closed()
    return services.delete_old_sheets(timezone.now())
