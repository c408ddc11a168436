"""Mondays: a week is closed and the next one begins, once. Idempotent."""

import logging
from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, date, datetime

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from games.daily.models import Day, DayScore, DivisionMember, Run, Week
from games.daily.weeks.divisions import (
    WEEK,
    CountedDay,
    Divisions,
    WeekScore,
    next_week,
    without_promotions,
)

log = logging.getLogger(__name__)

ROWS = 1000
# Weeks of before this are forgotten.
KEPT = 53 * WEEK


def monday_of(now: datetime | date) -> date:
    """Return the Monday of the week in UTC."""
    today = now.astimezone(UTC).date() if isinstance(now, datetime) else now
    return today - today.weekday() * (WEEK / 7)


def begin_weeks(now: datetime) -> int:
    """Begin all weeks up to the running one, each when the one before is counted; return how many.

    A second call changes nothing, nor does one at the same time.
    """
    begun = 0
    while _begin_next(monday_of(now)):
        begun += 1
    return begun


@transaction.atomic
def _begin_next(monday: date) -> bool:
    last = _locked_last()
    if last is None:
        return Week.objects.get_or_create(monday=monday)[1]
    if last.monday >= monday or not _is_counted(last.monday):
        return False
    members = divisions_of(last)
    found = next_week(members, last.monday, _scores_of(last.monday), _active(last.monday))
    for user in _annulled(last.monday):
        found = without_promotions(found, user, held_since(user, last.monday))
    _store(found)
    log.info("a week of divisions began", extra={"week": found.week.isoformat()})
    return True


def _locked_last() -> Week | None:
    """Return the newest week, locked until the end of the transaction."""
    # Who waited for the lock would get the row that was the newest before.
    list(Week.objects.select_for_update(no_key=True).order_by("-monday")[:1])
    return Week.objects.select_for_update(no_key=True).order_by("-monday").first()


def _is_counted(monday: date) -> bool:
    return not Day.objects.filter(_in_week(monday, "date"), scored_at=None).exists()


def _in_week(monday: date, name: str) -> Q:
    """Return the condition that a date, a field of this name, is in the week."""
    return Q(**{f"{name}__gte": monday, f"{name}__lt": monday + WEEK})


def divisions_of(week: Week) -> Divisions:
    """Return the members of the divisions of this week."""
    users: dict[int, list[int]] = defaultdict(list)
    for user, division in week.members.order_by("user").values_list("user", "division"):
        users[division].append(user)
    # Nobody may be left in one of them.
    return Divisions(week.monday, tuple(tuple(users[n + 1]) for n in range(max(users, default=0))))


def _scores_of(monday: date) -> dict[int, WeekScore]:
    return week_scores(DayScore.objects.filter(_in_week(monday, "day__date")))


def week_scores(scores: Iterable[DayScore]) -> dict[int, WeekScore]:
    """Return the weeks of these stored days by user."""
    days: dict[int, list[CountedDay]] = defaultdict(list)
    for score in scores:
        days[score.user_id].append(CountedDay(score.percent, score.finished_at))
    return {user: WeekScore(user, tuple(counted)) for user, counted in days.items()}


def _active(monday: date) -> set[int]:
    """Return who played in this week or the one before, and has not left the site."""
    days = Day.objects.filter(date__gte=monday - WEEK, date__lt=monday + WEEK)
    played = Run.objects.filter(day__in=days, counts=True).values("user")
    return set(User.objects.filter(pk__in=played, is_active=True).values_list("pk", flat=True))


def _annulled(monday: date) -> set[int]:
    """Return who had a deal of this week annulled."""
    annulled = Run.objects.filter(_in_week(monday, "day__date"), game__annulment__isnull=False)
    return set(annulled.values_list("user", flat=True))


def held_since(user: int, monday: date) -> list[int]:
    """Return the numbers of the user's divisions from this week on."""
    weeks = DivisionMember.objects.filter(user=user, week__monday__gte=monday)
    return list(weeks.values_list("division", flat=True))


def _store(divisions: Divisions) -> None:
    week = Week.objects.create(monday=divisions.week)
    rows = [
        DivisionMember(week=week, user_id=user, division=number)
        for number, users in enumerate(divisions.users, 1)
        for user in users
    ]
    DivisionMember.objects.bulk_create(rows, ROWS)


@transaction.atomic
def take_back_promotions(user: int) -> None:
    """Put a cheater into the lowest division they held since their first annulled deal.

    A second call changes nothing. Nobody else moves.
    """
    annulled = Run.objects.filter(user=user, game__annulment__isnull=False)
    first = annulled.order_by("day__date").values_list("day__date", flat=True).first()
    week = _locked_last()
    if first is None or week is None:
        return
    held = held_since(user, monday_of(first))
    number = without_promotions(divisions_of(week), user, held).number_of(user)
    if number is not None:
        week.members.filter(user=user).update(division=number)


def forget(now: datetime) -> int:
    """Delete weeks that are long over; return of how many rows."""
    return Week.objects.filter(monday__lt=monday_of(now) - KEPT).delete()[0]
