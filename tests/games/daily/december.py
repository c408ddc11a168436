"""A Wednesday in December, at which the days from Monday of the week before on are there."""

from datetime import UTC, date, datetime

from games.daily.models import Day

NOON = datetime(2026, 12, 2, 12, tzinfo=UTC)
MONDAY = date(2026, 11, 30)


def day_at(day_of_month: int) -> Day:
    """Return the day of December, or of November from 22 on."""
    return Day.objects.get(date__day=day_of_month)
