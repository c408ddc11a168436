"""The calendar of two weeks, and the days in a row on which somebody played all deals."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext

from accounts.models import User
from games import sql
from games.daily.deals import DEALS
from games.daily.models import LENGTH

WEEKS = 2
# Longer rows are not counted: nothing is to grow with past days.
LONGEST = 400


@dataclass(frozen=True)
class CalendarDay:
    """A day of the calendar; `played`: how many of its deals in time; `is_open`: it has a page."""

    date: date
    played: int
    is_today: bool
    is_open: bool

    @property
    def names(self) -> "DayNames":
        """Return the day in words."""
        return _names(self.date, self.played, get_language())

    @property
    def is_full(self) -> bool:
        """Return whether all deals were played."""
        return self.played == len(DEALS)


class DayNames(NamedTuple):
    """A day in the language of the reader: its letter, what was played, and its page's address."""

    letter: str
    full: str
    address: str


@lru_cache(maxsize=500)
def _names(date_: date, played: int, language: str | None) -> DayNames:
    """Return the names of a day, which are the same for all readers of this language."""
    text = gettext("%(date)s: %(n)s of 8") % {"date": date_format(date_, "l j E"), "n": played}
    return DayNames(
        date_format(date_, "D")[:1], text, reverse("daily_day", args=[date_.isoformat()])
    )


@dataclass(frozen=True)
class Calendar:
    """Two weeks from a Monday on, and the days in a row up to yesterday, or today if it is full."""

    days: tuple[CalendarDay, ...]
    streak: int

    @property
    def makes(self) -> int | None:
        """Return how many days in a row today will make; None if it is full already."""
        today = next(day for day in self.days if day.is_today)
        return None if today.is_full else self.streak + 1


def first_of(today: date) -> date:
    """Return the first day of the calendar: the Monday of the last week."""
    return today - timedelta(days=today.weekday()) - (WEEKS - 1) * 7 * LENGTH


def calendar_of(user: User, now: datetime, opened: Collection[date]) -> Calendar:
    """Return the calendar of the last week and this one; `opened`: days that have a page."""
    today = now.astimezone(UTC).date()
    played = _played(user, today - LONGEST * LENGTH)
    dates = [first_of(today) + number * LENGTH for number in range(WEEKS * 7)]
    days = (CalendarDay(one, played.get(one, 0), one == today, one in opened) for one in dates)
    full = {one for one, count in played.items() if count == len(DEALS)}
    return Calendar(tuple(days), streak(full, today))


# Written by hand: the page of the day asks each time, and Django needs long to compose it.
PLAYED = """
SELECT day.date, COUNT(*) FROM daily_run run JOIN daily_day day ON day.id = run.day_id
WHERE run.user_id = %s AND run.counts AND (run.finished_at IS NOT NULL OR run.is_void)
    AND day.date >= %s GROUP BY day.date
"""


def _played(user: User, since: date) -> dict[date, int]:
    """Return how many deals the user played in time, by day; one that the site closed is one."""
    return dict(sql.fetch_all(PLAYED, [user.pk, since.isoformat()]))


def streak(full: Iterable[date], today: date) -> int:
    """Return the number of days in a row; today need not be played yet."""
    known = set(full)
    last = today if today in known else today - LENGTH
    count = 0
    while last in known:
        count, last = count + 1, last - LENGTH
    return count
