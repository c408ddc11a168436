"""The text that a person sends to others about their day: marks, and nothing of the cards.

A mark says how the person did beside others, which tells nothing of a deal to who has not played.
"""

from collections.abc import Sequence

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.daily.models import Day
from games.daily.page.listed import ListedDeal

# From the lowest to the highest third; no colours, which not everybody can tell apart.
MARKS = "○◐●"
# A deal that the site closed, or that nobody else has played yet.
NONE = "–"


def share_text(day: Day, rows: Sequence[ListedDeal], mean: int | None) -> str | None:
    """Return the text about a day whose deals count and are over; None if there is none."""
    if mean is None or not all(row.run and row.run.counts for row in rows):
        return None
    title = _("Thousand, deals of {date}").format(date=date_format(day.date, "j E Y"))
    marks = "".join(_mark(row) for row in rows)
    result = _("better than {share} %").format(share=mean)
    return f"{title}\n{marks}\n{result}"


def _mark(row: ListedDeal) -> str:
    if row.is_lost:
        return MARKS[0]
    if row.share is None:
        return NONE
    return MARKS[min(row.share * len(MARKS) // 100, len(MARKS) - 1)]
