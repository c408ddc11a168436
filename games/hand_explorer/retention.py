"""Deletion of old uses and days."""

from datetime import datetime, timedelta

from games.hand_explorer import work_day
from games.hand_explorer.models import HandDay, HandUse

BATCH = 500
# As long as a case of fair play may look back.
LIFETIME = timedelta(days=90)


def clear_uses(now: datetime) -> int:
    """Delete old uses, and the days of work that are long over."""
    HandDay.objects.filter(date__lt=work_day.day_of(now - LIFETIME)).delete()
    old = HandUse.objects.filter(at__lt=now - LIFETIME).order_by("at")
    pks = list(old.values_list("pk", flat=True)[:BATCH])
    return HandUse.objects.filter(pk__in=pks).delete()[0] if pks else 0
