"""The work of a day: how much is done, and how much the operator allows (`HAND_HOURS`)."""

from datetime import UTC, date, datetime

from django.conf import settings
from django.db.models import F

from games.hand_explorer.models import HandDay


def budget_ms() -> int:
    """Return the milliseconds of CPU that hands may take a day."""
    return round(settings.HAND_HOURS * 3_600_000)


def day_of(now: datetime) -> date:
    """Return the day in UTC."""
    return now.astimezone(UTC).date()


def used_ms(now: datetime) -> int:
    """Return the milliseconds of CPU that were taken today."""
    return HandDay.objects.filter(date=day_of(now)).values_list("cpu_ms", flat=True).first() or 0


def count_cpu(now: datetime, cpu_ms: int) -> None:
    """Count milliseconds of CPU that were taken today."""
    day, _ = HandDay.objects.get_or_create(date=day_of(now))
    HandDay.objects.filter(pk=day.pk).update(cpu_ms=F("cpu_ms") + cpu_ms)
