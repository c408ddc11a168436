"""The review of a game as the script of its replay reads it (games/static/games/replay/review)."""

import hashlib
import json
from typing import Any

from django.core.cache import cache
from django.utils.translation import get_language

from games.game_reviews.page.entries import by_deal, entries_of
from games.game_reviews.page.reviewed import Reviewed
from games.game_reviews.page.state_texts import state_text
from games.game_reviews.queries import ReviewState
from games.review.report import DealReport, GameReport

Json = dict[str, Any]
DIGITS = 4
# The record is replayed for the marks, some 50 ms: they are kept for so long.
KEPT_S = 10 * 60


def moves_json(state: ReviewState, reviewed: Reviewed, report: GameReport | None) -> Json:
    """Return the state, and the marks and chances of each deal that is reviewed."""
    body: Json = {"state": state.state, "text": state_text(state), "deals": {}, "end": None}
    body["bots"] = reviewed.bots
    if report is None:
        return body
    body["deals"] = cache.get_or_set(
        _key(reviewed, report), lambda: _deals(reviewed, report), KEPT_S
    )
    if report.breakdowns:
        body["end"] = [round(one.end, DIGITS) for one in report.breakdowns]
    return body


def _key(reviewed: Reviewed, report: GameReport) -> str:
    """Return the key of the marks: names of seats and sentences depend on the reader."""
    parts = (report.version, len(report.deals), get_language(), reviewed.names)
    digest = hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]
    return f"review_moves:{reviewed.key}:{digest}"


def _deals(reviewed: Reviewed, report: GameReport) -> Json:
    entries = by_deal(entries_of(report, reviewed.record, reviewed.names))
    return {
        str(deal.deal): {
            "marks": [one.as_json() for one in entries.get(deal.deal, [])],
            **_chances(deal),
        }
        for deal in report.deals
    }


def _chances(deal: DealReport) -> Json:
    after = [[one.action + 1, _rounded(one.chances)] for one in deal.decisions]
    return {"start": _rounded(deal.start), "chances": after}


def _rounded(values: tuple[float, ...]) -> list[float]:
    return [round(value, DIGITS) for value in values]
