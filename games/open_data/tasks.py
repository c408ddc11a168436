"""The background task of the data files."""

from celery import shared_task
from django.utils import timezone

from games.open_data import files


@shared_task(name="open_data.make")
def make() -> int:
    """Make one file that is due; return how many were made."""
    return int(files.make_next(timezone.now()))
