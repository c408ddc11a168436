"""Stored puzzles and people who answer them."""

from collections.abc import Iterable
from datetime import timedelta
from functools import cache
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.puzzles.collection import bundled_puzzles
from games.puzzles.fields import fields_of, first_strength
from games.puzzles.models import StoredPuzzle
from games.puzzles.solving.reserve import EVERY
from games.puzzles.stock import FIRST_JUDGED
from ratings.models import Ladder, RatingChange
from tests.factories import person

# Judged puzzles of the data file's form, a bid and a raise, whatever is bundled.
JUDGED: dict[str, dict[str, Any]] = {
    "raise": {
        "kind": "raise",
        "dealer": 1,
        "seat": 1,
        "deck": "KD9HTHAHACQDKHASTCJDQHQSQCKCJHJC9CADJSTSTD9SKS9D",
        "actions": "0 pass;1 bid 105;2 pass;1 give 0:9D 2:JH",
        "right": ["raise 190"],
        "costs": {"stand": 101, "raise 200": 28},
        "reviewer": 4,
        "likeness": "9f1cca94c17e1b1e",
        "themes": ["judged", "raise"],
        "missed": ["club"],
    },
    "bid": {
        "kind": "bid",
        "dealer": 2,
        "seat": 2,
        "deck": "QHKHTHAHTD9HJHQDKDAD9DQSACJDTCQCJCKC9CASKS9STSJS",
        "actions": "1 pass",
        "right": ["pass"],
        "costs": {"bid 105": 30},
        "reviewer": 4,
        "likeness": "d1d310fd9c5ca722",
        "themes": ["judged", "bid"],
        "missed": ["expert"],
    },
}
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


def store_judged(kind: str, number: int = FIRST_JUDGED, **fields: Any) -> StoredPuzzle:
    """Store a judged puzzle of a kind."""
    made = {**fields_of(JUDGED[kind]), **first_strength(JUDGED[kind]), "digest": "x"}
    return StoredPuzzle.objects.create(**{**made, "number": number, **fields})


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


def annul(game: Game) -> None:
    """Store that the rating change of a player of this game was reverted."""
    user, ladder = User.objects.filter(seats__game=game)[0], Ladder.objects.all()[0]
    RatingChange.objects.create(
        game_id=game.pk, user=user, ladder=ladder, kind="annul", before=1, after=2
    )
