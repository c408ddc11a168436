"""Background tasks of talk."""

from celery import shared_task
from django.utils import timezone

from games.talk import services


@shared_task(name="talk.sweep")
def sweep() -> None:
    """Delete old lines."""
    services.delete_old_lines(timezone.now())
