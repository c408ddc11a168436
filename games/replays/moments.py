"""A moment of a replay that a link names: a deal, and how many of its actions were made.

The address is read by the server, too, so that a preview of the link can tell of the deal. It
says nothing that the replay itself does not show.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

AT = re.compile(r"([1-9]\d{0,2})(?:\.(\d{1,4}))?", re.ASCII)


@dataclass(frozen=True)
class ReplayMoment:
    """A place in a record: the deal from 1, and the number of its actions made."""

    deal: int
    step: int = 0

    @property
    def text(self) -> str:
        """Return the place as an address names it."""
        return f"{self.deal}.{self.step}" if self.step else str(self.deal)


def read_moment(text: str) -> ReplayMoment | None:
    """Return the place that a text such as `15.7` names; None for any other text."""
    found = AT.fullmatch(text)
    return ReplayMoment(int(found[1]), int(found[2] or 0)) if found else None


def deal_title(name: str, row: Mapping[str, Any]) -> str:
    """Return who played what in a deal, by its row of the score sheet."""
    if row["declarer"] is None or not row["contract"]:
        return _("A deal without a contract")
    return _("{name} plays {contract}").format(name=name, contract=row["contract"])


def deal_result(row: Mapping[str, Any]) -> str:
    """Return how a deal ended, by its row of the score sheet."""
    declarer, contract = row["declarer"], row["contract"]
    if declarer is None or not contract or row["outcome"] not in ("made", "failed"):
        return _("not played to the end")
    taken = row["points"][declarer] + row["declared"][declarer]
    if row["outcome"] == "made":
        return _("made {points}").format(points=taken)
    return ngettext("{n} point short", "{n} points short", contract - taken).format(
        n=contract - taken
    )


def preview_of_deal(replay: Mapping[str, Any], text: str) -> dict[str, str] | None:
    """Return key, title and description of the deal that a link to this replay names, if any."""
    moment = read_moment(text)
    rows = replay["rows"]
    if moment is None or not replay["id"] or moment.deal > len(rows):
        return None
    row = rows[moment.deal - 1]
    if row is None or row["declarer"] is None or not row["contract"]:
        return None
    title = deal_title(replay["people"][row["declarer"]]["name"], row)
    key = f"{replay['id']}-{moment.deal}"
    return {"key": key, "title": title, "description": deal_result(row)}
