"""Tests that the fixtures of the page's own tests are what the server sends.

WRITE_FIXTURES=1 writes for tests/js a question of each kind with a right and a wrong answer.
"""

import json
import os
from datetime import UTC, datetime
from typing import Any

import pytest

from accounts.models import User
from games.puzzles.exact.moment import KINDS as EXACT
from games.puzzles.models import StoredPuzzle
from games.puzzles.payloads.answers import answered_json
from games.puzzles.payloads.questions import question_json
from games.puzzles.solving.answers import answer
from tests.games.puzzles.stored import JUDGED, right, solver, store_judged, wrong
from tests.site import ROOT

FOLDER = ROOT / "tests" / "js" / "fixtures" / "puzzles"
NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)
# Of many people: a first answer alone shows few of them.
FIGURES: dict[str, Any] = {
    "rating": {"before": 1583, "after": 1574},
    "standing": {"rating": 1574, "provisional": False},
    "statistics": {"solved": 31},
    "streak": {"before": 7, "now": 0},
    "votes": {"yes": 358, "no": 54, "mine": None, "counts": True},
}
KINDS = (*EXACT, *JUDGED)


def written(told: dict[str, Any]) -> dict[str, Any]:
    """Return what a page reads, with one refutation of the first ones."""
    told = told | {"refutations": told["refutations"][:1]} if "refutations" in told else told
    text = json.dumps(told, default=lambda value: value.isoformat())
    read: dict[str, Any] = json.loads(text)
    return read


def told_of(puzzle: StoredPuzzle, user: User, choice: str) -> dict[str, Any]:
    return written(answered_json(answer(user, puzzle, choice, NOW), NOW) | FIGURES)


@pytest.mark.parametrize("kind", KINDS)
def test_the_fixtures_of_a_kind_are_what_the_server_sends(
    stock: list[StoredPuzzle], kind: str
) -> None:
    exact = (one for one in stock if one.kind == kind)
    puzzle = store_judged(kind) if kind in JUDGED else next(exact)
    found = {
        "question": written(question_json(puzzle)),
        "wrong": told_of(puzzle, solver("nadia"), wrong(puzzle)),
        "right": told_of(puzzle, solver("petro"), right(puzzle)),
    }
    for name, told in found.items():
        path = FOLDER / f"{kind}.{name}.json"
        if "WRITE_FIXTURES" in os.environ:
            path.write_text(json.dumps(told, separators=(",", ":")) + "\n", "utf-8")
        assert json.loads(path.read_text("utf-8")) == told
