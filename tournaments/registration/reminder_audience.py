"""Users with a possible reminder of a tournament; cached per process.

Each process keeps the set for a few seconds. It sees its own changes at once, and those of others
a little later; by then the sockets of all pages have brought the news.
"""

import time
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models.signals import post_delete, post_save

from tournaments.models import Entrant, Tournament

ACTIVE_STATUSES = (Tournament.Status.ENTRY, Tournament.Status.RUNNING)


class AudienceCache:
    """The cached user ids, when they expire, and how often they were invalidated."""

    user_ids: frozenset[int] = frozenset()
    expires_at = 0.0
    version = 0


def may_have_reminders(user_id: int) -> bool:
    """Return whether the user is on any list of an active tournament."""
    if not settings.REMINDER_CACHE_SECONDS:
        return True
    return user_id in (
        AudienceCache.user_ids if time.monotonic() < AudienceCache.expires_at else _load()
    )


def _load() -> frozenset[int]:
    """Load the user ids, and cache them unless they changed meanwhile."""
    version = AudienceCache.version
    rows = Entrant.objects.filter(tournament__status__in=ACTIVE_STATUSES).order_by()
    user_ids = frozenset(rows.values_list("user", flat=True))
    # If something changed while it was loaded, the next call loads again.
    if version == AudienceCache.version:
        AudienceCache.user_ids, AudienceCache.expires_at = (
            user_ids,
            time.monotonic() + settings.REMINDER_CACHE_SECONDS,
        )
    return user_ids


def invalidate(**_: Any) -> None:
    """Clear the cache now, and again when the current transaction is committed."""
    _clear()
    transaction.on_commit(_clear)


def _clear() -> None:
    AudienceCache.expires_at, AudienceCache.version = 0.0, AudienceCache.version + 1


def connect_signals() -> None:
    """Invalidate the cache whenever an entry or a tournament is saved or deleted."""
    for model in (Entrant, Tournament):
        for signal in (post_save, post_delete):
            signal.connect(
                invalidate, sender=model, dispatch_uid=f"reminder-audience-{model.__name__}"
            )
