"""A stock of a few puzzles."""

import pytest

from accounts.models import User
from games.puzzles.models import StoredPuzzle
from tests.games.puzzles.stored import numbers, solver, store


@pytest.fixture
def stock(db: None) -> list[StoredPuzzle]:
    """A few puzzles, the last one of the exchange."""
    return [store(number) for number in numbers()]


@pytest.fixture
def puzzle(stock: list[StoredPuzzle]) -> StoredPuzzle:
    """A puzzle of the play."""
    return stock[0]


@pytest.fixture
def nadia(db: None) -> User:
    """A person whose answers count."""
    return solver()
