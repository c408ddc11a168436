"""Days and times of a repeating tournament in its time zone. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


@dataclass(frozen=True)
class WeeklyTime:
    """A weekday and a local time, every so many weeks from the first day on."""

    first: date
    at: time
    zone: str
    weeks: int = 1
    last: date | None = None

    def days(self, since: date) -> Iterator[date]:
        """Yield the days from `since` on, without end unless there is a last one."""
        step = timedelta(weeks=self.weeks)
        passed = max(0, -(-(since - self.first) // step))
        day = self.first + passed * step
        while self.last is None or day <= self.last:
            yield day
            day += step

    def is_day(self, day: date) -> bool:
        """Return whether it takes place on this day."""
        return next(iter(self.days(day)), None) == day

    def begins(self, day: date) -> datetime:
        """Return the start of a day in UTC.

        The clock on the wall stays the same all year. A time that a change of clocks skips is
        moved by its length; of one that comes twice, the first counts.
        """
        return datetime.combine(day, self.at, ZoneInfo(self.zone)).astimezone(UTC)
