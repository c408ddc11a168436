"""Deletion of old rushes."""

from datetime import datetime, timedelta

from games.puzzles.models import Rush

BATCH = 500
# By then nobody remembers which puzzles were asked.
RUSH_LIFETIME = timedelta(days=90)


def clear_rushes(now: datetime) -> int:
    """Delete a batch of old rushes with their answers; best scores stay with their people."""
    old = Rush.objects.filter(started_at__lt=now - RUSH_LIFETIME).order_by("started_at")
    pks = list(old.values_list("pk", flat=True)[:BATCH])
    return Rush.objects.filter(pk__in=pks).delete()[0] if pks else 0
