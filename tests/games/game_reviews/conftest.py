"""A game to review, a reviewer who looks at few worlds, and no tasks."""

import pytest

from accounts.models import User
from games.bots.search.budget import Budget
from games.game_reviews import work
from games.models import Game
from games.review import reviewer
from tests.games.game_reviews.games import game_to_review


@pytest.fixture(autouse=True)
def _quick_reviewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews take moments, and no thread remembers the deals of another test."""
    monkeypatch.setattr(reviewer, "BUDGET", Budget(bidding=1, exchange=1, play=1, drawn=1))
    monkeypatch.setattr(work, "_kept", work._Kept())


@pytest.fixture
def game(quiet: None, people: list[User]) -> Game:
    """A finished game of two deals."""
    return game_to_review(people)
