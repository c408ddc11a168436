"""Puzzles kept for days to come: neither training nor a rush gives them, and they have no page.

A candidate that can be solved before its day would tell the answer of the day.
"""

from typing import Any

from django.db.models import F, Q, QuerySet
from django.db.models.lookups import Exact

from games.puzzles.models import DailyPuzzle, StoredPuzzle

# One of so many in the file of exact ones: a puzzle of the day is proved.
EVERY = 4
_WAITS = Q(Exact(F("number") % EVERY, 0), reviewer=None)


def in_stock() -> QuerySet[StoredPuzzle]:
    """Return the puzzles that are in use."""
    return StoredPuzzle.objects.filter(retired=False)


def proved() -> QuerySet[StoredPuzzle]:
    """Return the exact puzzles that are in use."""
    return in_stock().filter(reviewer=None)


def reserved() -> QuerySet[StoredPuzzle]:
    """Return the puzzles in use that wait for their day."""
    return in_stock().filter(_WAITS).exclude(pk__in=_of_days())


def opened(puzzles: QuerySet[StoredPuzzle]) -> QuerySet[StoredPuzzle]:
    """Return those of these puzzles that everybody may see; one stays open after its day."""
    return puzzles.filter(~_WAITS | Q(pk__in=_of_days()))


def _of_days() -> QuerySet[Any, Any]:
    return DailyPuzzle.objects.values("puzzle")
