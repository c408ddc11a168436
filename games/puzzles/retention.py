"""Deletion of old rushes."""

from datetime import datetime, timedelta

from accounts.models import User
from games.puzzles.models import Rush

BATCH = 500
# By then nobody remembers which puzzles were asked.
RUSH_LIFETIME = timedelta(days=30)
# Of each person the last ones.
KEPT_RUSHES = 20


def clear_rushes(now: datetime) -> int:
    """Delete a batch of old rushes with their answers; best scores stay with their people."""
    old = Rush.objects.filter(started_at__lt=now - RUSH_LIFETIME).order_by("started_at")
    pks = list(old.values_list("pk", flat=True)[:BATCH])
    return Rush.objects.filter(pk__in=pks).delete()[0] if pks else 0


def clear_rushes_of(user: User) -> None:
    """Delete all rushes of the user but the last ones."""
    rushes = Rush.objects.filter(user=user).order_by("-started_at", "pk")
    pks = list(rushes.values_list("pk", flat=True)[KEPT_RUSHES:])
    if pks:
        Rush.objects.filter(pk__in=pks).delete()
