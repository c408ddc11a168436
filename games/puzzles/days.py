"""The puzzle of the day: the same for everybody, from 00:00 UTC on, and none twice in a round."""

import secrets
from datetime import UTC, date, datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Max

from games.puzzles.models import DailyPuzzle, StoredPuzzle
from games.puzzles.solving.choosing import in_stock, nearest

# A puzzle for everybody is of a middle strength.
STRENGTH = 1500.0
LISTED_DAYS = 30


def puzzle_of_today(now: datetime) -> DailyPuzzle | None:
    """Return the puzzle of today, which is chosen by who asks first; None: there is no stock."""
    today = now.astimezone(UTC).date()
    return _of(today) or _choose(today)


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


def _next() -> StoredPuzzle | None:
    """Return a puzzle that was of no day yet; once all were, the one of the longest ago."""
    stock = in_stock()
    new = nearest(stock.exclude(pk__in=DailyPuzzle.objects.values("puzzle")), STRENGTH)
    if new:
        return secrets.choice(new)
    return stock.annotate(last=Max("days__date")).order_by("last", "pk").first()


def listed(now: datetime) -> list[DailyPuzzle]:
    """Return the puzzles of the last days, today's first."""
    today = now.astimezone(UTC).date()
    since = today - timedelta(days=LISTED_DAYS)
    rows = DailyPuzzle.objects.filter(date__gt=since, date__lte=today).select_related("puzzle")
    return list(rows.order_by("-date"))
