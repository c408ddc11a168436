"""Own mistakes: a puzzle that was answered wrongly comes again after days."""

from datetime import datetime, timedelta

from django.db.models import QuerySet

from accounts.models import User
from games.puzzles.models import Mistake, StoredPuzzle

# After each right answer in a row it comes later, and after the last one no more.
AFTER = tuple(timedelta(days=days) for days in (1, 3, 7, 21))


def remember(user: User, puzzle: StoredPuzzle, now: datetime) -> Mistake:
    """Store that the first answer was wrong."""
    fields = {"stage": 0, "due_at": now + AFTER[0]}
    return Mistake.objects.get_or_create(user=user, puzzle=puzzle, defaults=fields)[0]


def repeat(user: User, puzzle: StoredPuzzle, is_right: bool, now: datetime) -> Mistake | None:
    """Move a mistake that is due by this answer; return it, None if it comes no more.

    An answer before it is due moves nothing: the solution has just been shown.
    """
    mistake = Mistake.objects.filter(user=user, puzzle=puzzle).first()
    if mistake is None or mistake.due_at > now:
        return mistake
    stage = mistake.stage + 1 if is_right else 0
    if stage == len(AFTER):
        mistake.delete()
        return None
    mistake.stage, mistake.due_at = stage, now + AFTER[stage]
    mistake.save(update_fields=["stage", "due_at"])
    return mistake


def due(user: User, now: datetime) -> QuerySet[Mistake]:
    """Return the mistakes that are due, the longest due first."""
    rows = Mistake.objects.filter(user=user, due_at__lte=now, puzzle__retired=False)
    return rows.select_related("puzzle").order_by("due_at", "pk")


def all_of(user: User) -> QuerySet[Mistake]:
    """Return all mistakes that come again, the next one first."""
    return Mistake.objects.filter(user=user, puzzle__retired=False).order_by("due_at", "pk")
