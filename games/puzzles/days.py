"""The puzzle of the day: the same for everybody, from 00:00 UTC on, and none twice in a round."""

import secrets
from datetime import UTC, date, datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Max, QuerySet

from games.puzzles.models import DailyPuzzle, StoredPuzzle
from games.puzzles.solving.choosing import ENOUGH, drawn
from games.puzzles.solving.reserve import proved, reserved

# A puzzle for everybody is of a middle strength.
STRENGTH = 1500.0
LISTED_DAYS = 30


def puzzle_of_today(now: datetime) -> DailyPuzzle | None:
    """Return the puzzle of today, which is chosen by who asks first; None: there is no stock.

    Another one is chosen once staff have retired it.
    """
    today = now.astimezone(UTC).date()
    day = _of(today)
    if day is None:
        return _choose(today)
    return _replaced(day) if day.puzzle.retired else day


def of_days() -> QuerySet[DailyPuzzle]:
    """Return the days whose puzzles are still in use, with these."""
    return DailyPuzzle.objects.filter(puzzle__retired=False).select_related("puzzle")


def _of(day: date) -> DailyPuzzle | None:
    return DailyPuzzle.objects.filter(date=day).select_related("puzzle").first()


def _choose(today: date) -> DailyPuzzle | None:
    puzzle = _next()
    if puzzle is None:
        return None
    try:
        with transaction.atomic():
            return DailyPuzzle.objects.create(date=today, puzzle=puzzle)
    except IntegrityError:
        # Another process was first.
        return _of(today)


def _replaced(day: DailyPuzzle) -> DailyPuzzle | None:
    """Return the day with another puzzle, None without any."""
    puzzle = _next()
    if puzzle is None:
        return None
    # Only one process replaces the same puzzle.
    DailyPuzzle.objects.filter(pk=day.pk, puzzle=day.puzzle_id).update(puzzle=puzzle)
    return of_days().filter(pk=day.pk).first()


def _next() -> StoredPuzzle | None:
    """Return a puzzle that waits for its day, else one that was of no day yet.

    Once all were, it is one of those of the longest ago.
    """
    return drawn(reserved(), STRENGTH) or drawn(proved().filter(days=None), STRENGTH) or _long_ago()


def _long_ago() -> StoredPuzzle | None:
    rows = proved().alias(last=Max("days__date")).order_by("last")
    pks = list(rows.values_list("pk", flat=True))
    oldest = pks[: min(ENOUGH, (len(pks) + 1) // 2)]
    return StoredPuzzle.objects.get(pk=secrets.choice(oldest)) if oldest else None


def listed(now: datetime) -> list[DailyPuzzle]:
    """Return the puzzles of the last days that are still in use, today's first."""
    today = now.astimezone(UTC).date()
    since = today - timedelta(days=LISTED_DAYS)
    return list(of_days().filter(date__gt=since, date__lte=today).order_by("-date"))
