"""The clock of a round at real tables. Pure."""

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True)
class RoundClock:
    """Begin and end of the round, and the planned begin of the next one."""

    starts_at: datetime
    ends_at: datetime
    next_at: datetime

    @property
    def minutes(self) -> int:
        return int((self.ends_at - self.starts_at).total_seconds() // 60)


def clock_of_round(
    starts_at: datetime, minutes: int | None, break_seconds: int
) -> RoundClock | None:
    """Return the clock of a round; None: the event has none."""
    if minutes is None:
        return None
    ends_at = starts_at + timedelta(minutes=minutes)
    return RoundClock(starts_at, ends_at, ends_at + timedelta(seconds=break_seconds))
