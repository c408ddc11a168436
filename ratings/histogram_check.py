"""The periodic comparison of histograms with the ratings, a range of values at a time."""

from collections.abc import Iterator

from django.db.models import Q

from accounts import batches
from ratings import histogram
from ratings.histogram import ValueRange
from ratings.models import Ladder, Rating

POSITION = "histograms"
# Ratings that one run counts, and ladders that it looks at: most are weeks with few players.
MAX_RATINGS, MAX_LADDERS = 500, 8


def repair_next() -> list[Ladder]:
    """Compare the next ranges, and rebuild wrong ones; return the ladders of these."""
    wrong = {}
    for ladder, values in _next_ranges():
        if not histogram.is_consistent(ladder, values):
            histogram.rebuild(ladder, values)
            wrong[ladder.pk] = ladder
    return list(wrong.values())


def _next_ranges() -> Iterator[tuple[Ladder, ValueRange]]:
    """Yield the ranges of one run, and remember where the next begins."""
    ladder_id, low = _position()
    left = MAX_RATINGS
    for ladder in _ladders_from(ladder_id):
        start = low if ladder.pk == ladder_id else None
        high, counted = _end_of_range(ladder, start, left)
        batches.move(POSITION, f"{ladder.pk + 1} " if high is None else f"{ladder.pk} {high}")
        yield ladder, ValueRange(start, high)
        left -= counted
        if left <= 0:
            return


def _position() -> tuple[int, int | None]:
    """Return the ladder and the value at which the check continues; None at its lowest."""
    ladder, _, value = batches.position(POSITION).partition(" ")
    return int(ladder or 0), int(value) if value else None


def _ladders_from(ladder_id: int) -> list[Ladder]:
    """Return the next ladders; after the last come the first."""
    parts = (Q(pk__gte=ladder_id), Q(pk__lt=ladder_id))
    rows = [
        row for part in parts for row in Ladder.objects.filter(part).order_by("pk")[:MAX_LADDERS]
    ]
    return rows[:MAX_LADDERS]


def _end_of_range(ladder: Ladder, low: int | None, size: int) -> tuple[int | None, int]:
    """Return the value below which `size` ratings are, None if fewer are left; and their number."""
    listed = Rating.objects.filter(ValueRange(low).condition, ladder=ladder, is_listed=True)
    values = list(
        listed.order_by("display_value").values_list("display_value", flat=True)[: size + 1]
    )
    if len(values) <= size:
        return None, len(values)
    # Equal values belong together, however many there are.
    return max(values[-1], values[0] + 1), size
