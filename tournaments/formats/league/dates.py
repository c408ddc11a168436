"""Dates of a league: begin, end and deadline of each round. Pure.

All steps are whole days in the league's time zone: the time of day stays when clocks change.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
MAX_ROUND_DAYS = 28
# A league takes at most a year.
MAX_DAYS = 366
# Between the deadline and the end of a round of a single day; longer rounds have a whole day.
SHORT_RESERVE = timedelta(hours=3)
# A round that begins later than this moves the dates by whole days.
MAX_DELAY = timedelta(hours=3)


@dataclass(frozen=True)
class RoundDates:
    """The dates of a round: without an agreed time its tables open at the deadline."""

    deadline: datetime
    ends_at: datetime


def round_dates(start: datetime, begins: datetime, round_days: int, zone: str) -> RoundDates:
    """Return the dates of a round that begins then, in a league that started at `start`.

    They are counted from the start: a time of day that clocks skip once comes back later.
    """
    last = days_between(start, begins, zone) + round_days
    ends = add_days(start, last, zone)
    is_short = round_days < 2
    return RoundDates(ends - SHORT_RESERVE if is_short else add_days(start, last - 1, zone), ends)


def days_between(start: datetime, moment: datetime, zone: str) -> int:
    """Return how many calendar days lie between two moments of about one time of day."""
    place = ZoneInfo(zone)
    first, last = (one.astimezone(place).replace(tzinfo=None) for one in (start, moment))
    return round((last - first) / DAY)


def begin_of_round(planned: datetime, now: datetime, zone: str) -> datetime:
    """Return the begin that counts for a round planned for then and drawn now.

    If the round before it, or a stop of the server, took too long, it is later by whole days.
    """
    days = max(0, (now - planned) // DAY - 1)
    while now - add_days(planned, days, zone) > MAX_DELAY:
        days += 1
    return add_days(planned, days, zone)


def days_to_move(
    due: datetime, paused_at: datetime, resumed_at: datetime, notice: timedelta, zone: str
) -> int:
    """Return by how many days a pause moves the dates: about its length.

    `due` is the next date after the pause began; it is never moved to less than `notice` from now.
    """
    days = round((resumed_at - paused_at) / DAY)
    while add_days(due, days, zone) < resumed_at + notice:
        days += 1
    return days


def add_days(moment: datetime, days: int, zone: str) -> datetime:
    """Return the same time of day so many days later, in UTC."""
    return (moment.astimezone(ZoneInfo(zone)) + timedelta(days=days)).astimezone(UTC)


def is_zone(name: str) -> bool:
    """Return whether a time zone has this name."""
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        return False
    return True
