"""Fields of deals: what each is compared with, kept with all that follows from the same counts.

They are the same for all readers, and of all deals: a page takes those that its reader has played.
"""

from games.daily.caches.counts import MAX_KEPT, Counts, are_very_many, people_by_change
from games.daily.comparison import DealField
from games.daily.models import Day, Run

# The field that was made of these very counts, which change where they are counted anew.
_kept: dict[tuple[str, int, tuple[int, ...]], tuple[Counts, DealField]] = {}


def field_of(day: Day, deal: int, bots: tuple[int, ...]) -> DealField:
    """Return the field of a deal; `bots`: the changes of their lines at the person's seat."""
    people, key = people_by_change(day, deal), (day.secret, deal, bots)
    counts, field = _kept.get(key, (None, None))
    if field is not None and counts is people:
        return field
    made = DealField(people, bots)
    if are_very_many(people):
        if len(_kept) >= MAX_KEPT:
            _kept.clear()
        _kept[key] = people, made
    return made


def with_own(field: DealField, own: Run) -> DealField:
    """Return the field with the reader's change of score, which may be newer than its counts."""
    if own.counts and own.change is not None and own.change not in field.people:
        return DealField({**field.people, own.change: 1}, field.bots)
    return field
