"""The work of a day: how much is done, and how much the operator allows (`REVIEW_HOURS`)."""

from datetime import UTC, date, datetime, time, timedelta

from django.conf import settings
from django.db.models import F

from games.game_reviews.models import ReviewDay


def budget_ms() -> int:
    """Return the milliseconds of CPU that reviews may take a day."""
    return round(settings.REVIEW_HOURS * 3_600_000)


def day_of(now: datetime) -> date:
    """Return the day in UTC."""
    return now.astimezone(UTC).date()


def locked_day(now: datetime) -> ReviewDay:
    """Return the row of the day, locked until the end of the transaction.

    Everybody who joins or takes from the queue locks it first: so all see the same queue.
    """
    date_ = day_of(now)
    ReviewDay.objects.get_or_create(date=date_)
    return ReviewDay.objects.select_for_update().get(date=date_)


def left_ms(now: datetime) -> int:
    """Return the milliseconds of CPU that are left today."""
    used = ReviewDay.objects.filter(date=day_of(now)).values_list("cpu_ms", flat=True).first()
    return max(0, budget_ms() - (used or 0))


def count_cpu(now: datetime, cpu_ms: int) -> None:
    """Count milliseconds of CPU that were taken today."""
    day = locked_day(now)
    ReviewDay.objects.filter(pk=day.pk).update(cpu_ms=F("cpu_ms") + cpu_ms)


def seconds_to_next(now: datetime) -> int:
    """Return the seconds until the next day begins."""
    midnight = datetime.combine(day_of(now) + timedelta(days=1), time(), UTC)
    return int((midnight - now).total_seconds())
