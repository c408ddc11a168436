"""The review of a game as the script of its replay reads it (games/static/games/replay/review)."""

from typing import Any

from games.game_reviews.page.entries import by_deal, entries_of
from games.game_reviews.page.state_texts import state_text
from games.game_reviews.page.summary import ReviewedGame
from games.game_reviews.queries import ReviewState
from games.review.report import DealReport, GameReport

Json = dict[str, Any]
DIGITS = 4


def moves_json(state: ReviewState, reviewed: ReviewedGame, report: GameReport | None) -> Json:
    """Return the state, and the marks and chances of each deal that is reviewed."""
    body: Json = {"state": state.state, "text": state_text(state), "deals": {}, "end": None}
    if report is None:
        return body
    entries = by_deal(entries_of(report, reviewed.record, reviewed.names))
    body["deals"] = {
        deal.deal: {
            "marks": [one.as_json() for one in entries.get(deal.deal, [])],
            **_chances(deal),
        }
        for deal in report.deals
    }
    if report.breakdowns:
        body["end"] = [round(one.end, DIGITS) for one in report.breakdowns]
    return body


def _chances(deal: DealReport) -> Json:
    after = [[one.action + 1, _rounded(one.chances)] for one in deal.decisions]
    return {"start": _rounded(deal.start), "chances": after}


def _rounded(values: tuple[float, ...]) -> list[float]:
    return [round(value, DIGITS) for value in values]
