"""Stored puzzles and people who answer them."""

from collections.abc import Iterable
from datetime import timedelta
from functools import cache
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.puzzles.collection import bundled_puzzles
from games.puzzles.fields import fields_of, first_strength
from games.puzzles.models import StoredPuzzle
from games.puzzles.solving.reserve import EVERY
from tests.factories import person

# Places in the file: the first exchange, and some of the play. One of them waits for its day.
FEW = 6


@cache
def numbers() -> tuple[int, ...]:
    """Return the numbers of the puzzles that tests store, the exchange last."""
    exchange = next(
        number for number, data in enumerate(bundled_puzzles(), 1) if "gifts" in data["themes"]
    )
    return (*(number for number in range(1, FEW + 1) if number != exchange), exchange)


@cache
def stored_fields(number: int) -> dict[str, Any]:
    """Return the fields of a puzzle of the file."""
    data = bundled_puzzles()[number - 1]
    return {**fields_of(data), **first_strength(data), "digest": "x", "number": number}


def store(number: int, **fields: Any) -> StoredPuzzle:
    """Store a puzzle of the file."""
    return StoredPuzzle.objects.create(**{**stored_fields(number), **fields})


def solver(name: str = "nadia", **fields: Any) -> User:
    """Return a person whose answers count."""
    return person(name, date_joined=timezone.now() - timedelta(days=30), **fields)


def in_training(stock: Iterable[StoredPuzzle]) -> list[StoredPuzzle]:
    """Return those of these puzzles that do not wait for their day."""
    return [puzzle for puzzle in stock if puzzle.number % EVERY]


def right(puzzle: StoredPuzzle) -> str:
    """Return a right answer."""
    return str(puzzle.right[0])


def wrong(puzzle: StoredPuzzle) -> str:
    """Return a wrong answer."""
    return str(next(iter(puzzle.wrong)))
