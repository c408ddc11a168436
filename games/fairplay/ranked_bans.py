"""Ranked bans by moderators, for a time or for good."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.fairplay.models import RankedBan


def ban(user: User, reason: str, until: datetime | None) -> RankedBan:
    """Ban a user from ranked play, permanently if `until` is None.

    Receivers of new bans remove the user from queues. A running game continues and counts.
    """
    with transaction.atomic():
        # Joining the queue takes the same lock: either the tickets exist and are removed, or the
        # ban is seen.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        return RankedBan.objects.create(user=user, reason=reason, until=until)


def lift_bans(user: User) -> int:
    """Lift all bans of a user; return the number that were in force."""
    now = timezone.now()
    active = RankedBan.objects.filter(Q(until=None) | Q(until__gt=now), user=user, lifted_at=None)
    return active.update(lifted_at=now)


def active_ban_of(user: User, now: datetime) -> RankedBan | None:
    """Return the user's ban with the latest end; None without one."""
    bans = RankedBan.objects.filter(user=user, lifted_at=None)
    active = [ban for ban in bans.order_by("pk") if ban.until is None or ban.until > now]
    return max(active, key=_end, default=None)


def banned_user_ids(user_ids: Collection[int], now: datetime) -> set[int]:
    """Return which of these users are banned now."""
    bans = RankedBan.objects.filter(Q(until=None) | Q(until__gt=now), user__in=user_ids)
    return set(bans.filter(lifted_at=None).values_list("user", flat=True))


def _end(ban: RankedBan) -> float:
    return float("inf") if ban.until is None else ban.until.timestamp()
