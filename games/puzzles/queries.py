"""The data of their own that a person gets."""

from collections.abc import Mapping
from typing import Any

from django.db.models import F

from accounts.models import User
from games.puzzles.models import (
    FirstAnswer,
    Mistake,
    PuzzlePlayer,
    PuzzleReport,
    PuzzleVote,
    Rush,
    RushAnswer,
)
from games.puzzles.proposals.queries import own_data as proposals

Rows = list[Mapping[str, Any]]
PLAYER = (
    "rating", "deviation", "volatility", "rated_at", "answered", "solved", "streak", "best_streak",
    "counted", "days", "last_day", "best_rush",
)  # fmt: skip


def own_data(user: User) -> dict[str, Any]:
    """Return all that is stored of the user, by kind."""
    number = F("puzzle__number")
    first = FirstAnswer.objects.filter(user=user).order_by("pk")
    mistakes = Mistake.objects.filter(user=user).order_by("pk")
    votes = PuzzleVote.objects.filter(user=user).order_by("pk")
    reports = PuzzleReport.objects.filter(reporter=user).order_by("pk")
    return {
        "puzzle_player": PuzzlePlayer.objects.filter(user=user).values(*PLAYER).first(),
        "puzzle_answers": _rows(
            first.values("choice", "is_right", "counts", "before", "after", "at", number=number)
        ),
        "puzzle_mistakes": _rows(mistakes.values("stage", "due_at", number=number)),
        "puzzle_votes": _rows(votes.values("is_good", "counts", "at", number=number)),
        "puzzle_reports": _rows(reports.values("reason", "text", "created_at", number=number)),
        "puzzle_rushes": _rushes(user),
        "puzzle_proposals": proposals(user),
    }


def _rushes(user: User) -> Rows:
    rushes = Rush.objects.filter(user=user).order_by("started_at")
    answers = RushAnswer.objects.filter(rush__user=user).order_by("pk")
    given: dict[str, list[Any]] = {}
    for one in answers.values("rush_id", "choice", "is_right", number=F("puzzle__number")):
        row: dict[str, Any] = {**one}
        given.setdefault(row.pop("rush_id"), []).append(row)
    rows = rushes.values("id", "started_at", "score", "mistakes")
    return [{**row, "answers": given.get(row["id"], [])} for row in rows]


def _rows(values: Any) -> Rows:
    return list(values)
