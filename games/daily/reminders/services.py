"""The reminders of a day. Who was looked at is not looked at again on that day."""

from datetime import UTC, datetime

from django.db.models import Q, QuerySet
from django.urls import reverse

from accounts.models import User
from accounts.notifications.models import Kind, NotificationSwitches
from accounts.notifications.services import notify
from accounts.time_zones import zone_named
from games.daily.deals import DEALS
from games.daily.eligibility import problem_with
from games.daily.models import Day, Run
from games.daily.reminders.hours import is_evening, last_before

BATCH = 1000


def remind(now: datetime) -> int:
    """Remind those of today's deals who asked for it and may play some; return how many.

    Each of them in their evening. A second run reminds nobody again: a lost reminder is better
    than two.
    """
    day = Day.objects.filter(date=now.astimezone(UTC).date()).first()
    if day is None:
        return 0
    due = _due(now)
    rows = due.select_related("user").order_by("pk")[:BATCH]
    return sum(_remind(row.user, day, now) for row in rows if _claim(due, row, now))


def _due(now: datetime) -> QuerySet[NotificationSwitches]:
    """Return the switches of those whose evening it is, and who were not reminded today."""
    is_wanted = Q(push_daily=True) | Q(email_daily=True)
    is_new = Q(reminded_at=None) | Q(reminded_at__lt=last_before(now))
    rows = NotificationSwitches.objects.filter(is_wanted, is_new, user__is_active=True)
    zones = rows.order_by().values_list("zone", flat=True).distinct()
    return rows.filter(
        zone__in=[name for name in zones if is_evening(now, zone_named(name) or UTC)]
    )


def _claim(due: QuerySet[NotificationSwitches], row: NotificationSwitches, now: datetime) -> bool:
    """Note that the user is reminded; return False if another process has done so."""
    return bool(due.filter(pk=row.pk).update(reminded_at=now))


def _remind(user: User, day: Day, now: datetime) -> bool:
    """Remind this user, unless nothing is there for them to play."""
    if _played(user, day) == len(DEALS) or problem_with(user, now) is not None:
        return False
    notify([user.pk], Kind.DAILY, url=reverse("daily"), topic="daily")
    return True


def _played(user: User, day: Day) -> int:
    """Return how many deals are over for the user: played, or closed by the site."""
    is_over = Q(finished_at__isnull=False) | Q(is_void=True)
    return Run.objects.filter(is_over, user=user, day=day).count()
