"""Queries about repeating tournaments: their coming days."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from accounts.clubs.models import Club
from tournaments.extras.repeats.days import WeeklyTime
from tournaments.extras.repeats.models import Repeat
from tournaments.models import Tournament

# A move may bring a later day forward by as much.
MAX_MOVE = timedelta(days=6)


@dataclass(frozen=True)
class Occurrence:
    """A day of a repeating tournament.

    starts_at  as it is usual, or as it was moved; null: left out
    """

    day: date
    starts_at: datetime | None
    is_moved: bool = False
    is_announced: bool = False
    tournament: Tournament | None = None


def weekly_time(repeat: Repeat) -> WeeklyTime:
    """Return when the tournament takes place."""
    return WeeklyTime(repeat.first_day, repeat.at, repeat.zone, repeat.weeks, repeat.last_day)


def occurrences(repeat: Repeat, now: datetime, number: int) -> list[Occurrence]:
    """Return the next days, those included that were left out, moved, or announced."""
    today = now.astimezone(ZoneInfo(repeat.zone)).date()
    days = list(islice(weekly_time(repeat).days(today - MAX_MOVE), number + 1))
    moved = dict(repeat.exceptions.filter(day__in=days).values_list("day", "moved_to"))
    rows = repeat.announced.filter(day__in=days).select_related("tournament")
    announced = {row.day: row.tournament for row in rows}
    found = [_occurrence(repeat, day, moved, announced) for day in days]
    return [one for one in found if one.day >= today or (one.starts_at or now) > now][:number]


def _occurrence(
    repeat: Repeat,
    day: date,
    moved: dict[date, datetime | None],
    announced: dict[date, Tournament | None],
) -> Occurrence:
    usual = weekly_time(repeat).begins(day)
    starts_at = moved.get(day, usual)
    return Occurrence(
        day, starts_at, starts_at not in (None, usual), day in announced, announced.get(day)
    )


def repeats_of(club: Club) -> QuerySet[Repeat]:
    """Return what repeats in a club, the oldest first."""
    rows = Repeat.objects.filter(template__club=club, stopped_at=None)
    return rows.select_related("template").order_by("pk")
