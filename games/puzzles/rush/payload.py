"""A rush as JSON: no solution is told while it runs."""

from datetime import datetime
from typing import Any

from django.urls import reverse

from games.puzzles.models import Rush, RushAnswer
from games.puzzles.payloads.questions import asked_json
from games.puzzles.rush.services import ALLOWED_MISTAKES, RushState

Json = dict[str, Any]


def rush_json(state: RushState, now: datetime) -> Json:
    """Return the state with the question that is asked now."""
    rush = state.rush
    asked = rush.current
    return {
        "seconds_left": round(state.seconds_left(now), 1),
        "score": rush.score,
        "mistakes": rush.mistakes,
        "allowed_mistakes": ALLOWED_MISTAKES,
        "over": asked is None,
        "last": None if state.last is None else _answer(state.last),
        "question": None if asked is None else asked_json(asked),
        "best": state.best,
        "is_best": rush.is_best,
        "reviewed": [] if asked is not None else _reviewed(rush),
        "urls": {
            "answer": reverse("rush_answer", args=[rush.pk]),
            "state": reverse("rush_state", args=[rush.pk]),
        },
    }


def _answer(row: RushAnswer) -> Json:
    return {"number": row.puzzle.number, "right": row.is_right}


def _reviewed(rush: Rush) -> list[Json]:
    rows = rush.answers.select_related("puzzle").order_by("pk")
    return [{**_answer(row), "url": reverse("puzzle", args=[row.puzzle.number])} for row in rows]
