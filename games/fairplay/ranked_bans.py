"""Ranked play is closed to somebody by a moderator, for a time or for good, and opened again."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.fairplay.models import Bar


def bar(user: User, reason: str, until: datetime | None) -> Bar:
    """From now on, `until` None for good. Whoever listens to new bars takes him out of queues.

    A game that he plays is played on, and counts.
    """
    with transaction.atomic():
        # The lock of who looks for a table: either his tickets are there to be dropped, or the
        # bar is there to be seen.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        return Bar.objects.create(user=user, reason=reason, until=until)


def lift(user: User) -> int:
    """He may play again at once; how many bars were in force."""
    now = timezone.now()
    running = Bar.objects.filter(Q(until=None) | Q(until__gt=now), user=user, lifted_at=None)
    return running.update(lifted_at=now)


def bar_of(user: User, now: datetime) -> Bar | None:
    """The one that ends last of those in force."""
    bars = Bar.objects.filter(user=user, lifted_at=None)
    running = [one for one in bars.order_by("pk") if one.until is None or one.until > now]
    return max(running, key=_end, default=None)


def barred(user_ids: Collection[int], now: datetime) -> set[int]:
    """Those of these to whom ranked play is closed."""
    bars = Bar.objects.filter(Q(until=None) | Q(until__gt=now), user__in=user_ids, lifted_at=None)
    return set(bars.values_list("user", flat=True))


def _end(one: Bar) -> float:
    return float("inf") if one.until is None else one.until.timestamp()
