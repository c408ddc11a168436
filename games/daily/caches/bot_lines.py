"""Lines of bots of a day, which each process reads once when all are there.

They are the same for all readers, and never change. They are of all deals: a page takes from them
those alone that its reader has played.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q

from games.bots import LADDER
from games.daily.deals import DEALS
from games.daily.models import BotLine, Day

# A day has 48 of them; the days that are looked at are few.
MAX_KEPT = 64


@dataclass(frozen=True)
class KeptLine:
    """The changes of score by seat; `is_kept`: whether the line can be watched."""

    changes: tuple[int, ...]
    is_kept: bool


# By level.
Lines = Mapping[str, KeptLine]
_kept: dict[str, Mapping[int, Lines]] = {}


def bot_lines(day: Day) -> Mapping[int, Lines]:
    """Return the lines of all deals of a day that are there, by deal."""
    # The secret is another one in each day, and in each day of a test.
    found = _kept.get(day.secret)
    if found is None:
        found = _read(day)
        if sum(map(len, found.values())) == len(DEALS) * len(LADDER):
            _keep(day, found)
    return found


def changes_at(lines: Lines, seat: int) -> tuple[int, ...]:
    """Return the changes of score of the lines of a deal at this seat."""
    return tuple(line.changes[seat] for line in lines.values())


def _keep(day: Day, lines: Mapping[int, Lines]) -> None:
    if len(_kept) >= MAX_KEPT:
        _kept.clear()
    _kept[day.secret] = lines


def _read(day: Day) -> dict[int, dict[str, KeptLine]]:
    found: dict[int, dict[str, KeptLine]] = {deal: {} for deal in DEALS}
    rows = BotLine.objects.filter(day=day).annotate(is_kept=Q(deals__isnull=False))
    for deal, level, changes, is_kept in rows.values_list("deal", "level", "changes", "is_kept"):
        found[deal][level] = KeptLine(tuple(changes), is_kept)
    return found
