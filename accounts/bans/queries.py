"""Queries about bans; a person's ban also holds for their bots."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.bans.models import Ban
from accounts.http.timestamps import timestamp
from accounts.models import User

# Bans of the user of an outer query, and of a bot's owner.
ON_OUTER_USER = Q(user=OuterRef("pk")) | Q(user=OuterRef("bot_owner"))


def bans_in_force(now: datetime) -> QuerySet[Ban]:
    """Return the bans that have neither ended nor been lifted."""
    return Ban.objects.filter(Q(until=None) | Q(until__gt=now), lifted_at=None)


def active_ban_of(user: User, scope: str, now: datetime) -> Ban | None:
    """Return the ban from this part of the site that ends last; None without one."""
    return max(_bans_on(user, now).filter(scope=scope), key=_end, default=None)


def active_bans_of(user: User, now: datetime) -> list[Ban]:
    """Return for each part of the site from which the user is banned the ban that ends last."""
    bans = list(_bans_on(user, now))
    by_scope = ([ban for ban in bans if ban.scope == scope] for scope in Ban.Scope.values)
    return [max(found, key=_end) for found in by_scope if found]


def _bans_on(user: User, now: datetime) -> QuerySet[Ban]:
    """Return the bans in force of the user, and for a bot those of its owner."""
    people = [pk for pk in (user.pk, user.bot_owner_id) if pk is not None]
    return bans_in_force(now).filter(user__in=people).order_by("pk")


def banned_user_ids(user_ids: Collection[int], scopes: Collection[str], now: datetime) -> set[int]:
    """Return which of these users are banned now from one of these parts of the site."""
    bans = bans_in_force(now).filter(ON_OUTER_USER, scope__in=scopes)
    return set(User.objects.filter(Exists(bans), pk__in=user_ids).values_list("pk", flat=True))


def bans_of(user: User) -> QuerySet[Ban]:
    """Return all bans of a user, the newest first, with their moderators."""
    return Ban.objects.filter(user=user).select_related("moderator").order_by("-created_at", "-pk")


def error_data(ban: Ban) -> dict[str, Any]:
    """Return what an error tells of a ban: the reason, and the end if there is one."""
    until = {} if ban.until is None else {"until": timestamp(ban.until)}
    return {"why": ban.reason, **until}


def _end(ban: Ban) -> float:
    return float("inf") if ban.until is None else ban.until.timestamp()
