"""Celery tasks of events in a room."""

from celery import shared_task
from django.utils import timezone

from tournaments.extras.room.people import retention
from tournaments.extras.room.results.requests import delete_old_requests


@shared_task(name="tournaments.sweep_local_names")
def sweep_local_names() -> int:
    """Delete the names of events that ended long ago, and old keys of requests."""
    delete_old_requests(timezone.now())
    return retention.delete_old_names(timezone.now())
