"""The choice of the next puzzle: near the person's rating, and not seen before."""

import secrets
from datetime import datetime

from django.db.models import F, QuerySet
from django.db.models.functions import Abs

from accounts.models import User
from games.puzzles.errors import MalformedAnswer, PuzzleError
from games.puzzles.models import RATING, FirstAnswer, PuzzlePlayer, RushAnswer, StoredPuzzle
from games.puzzles.solving import mistakes
from games.puzzles.themes import THEMES, of_theme

# One of so many that are nearest: nobody can tell which puzzle comes next.
NEAREST = 12


def next_puzzle(user: User | None, theme: str = "") -> StoredPuzzle:
    """Return a puzzle for this person; a visitor gets one of an average strength.

    Raises:
        MalformedAnswer: There is no such theme.
        PuzzleError: None is left.
    """
    if theme and theme not in THEMES:
        raise MalformedAnswer("no_theme", themes=", ".join(THEMES))
    stock = in_stock()
    found = nearest(_unseen(of_theme(stock, theme), user), _rating_of(user))
    if not found and user is not None:
        # Rather one that was seen in a rush than none.
        found = nearest(_unanswered(of_theme(stock, theme), user), _rating_of(user))
    if not found:
        raise PuzzleError("no_more" if stock.exists() else "empty")
    return secrets.choice(found)


def next_mistake(user: User | None, now: datetime) -> StoredPuzzle:
    """Return the mistake that has been due for longest. Raises: PuzzleError: None is due."""
    mistake = mistakes.due(user, now).first() if user is not None else None
    if mistake is None:
        raise PuzzleError("no_mistakes")
    return mistake.puzzle


def in_stock() -> QuerySet[StoredPuzzle]:
    """Return the puzzles that are asked."""
    return StoredPuzzle.objects.filter(retired="")


def nearest(puzzles: QuerySet[StoredPuzzle], rating: float) -> list[StoredPuzzle]:
    """Return the puzzles whose ratings are nearest to this one."""
    return list(puzzles.annotate(gap=Abs(F("rating") - rating)).order_by("gap", "pk")[:NEAREST])


def _unanswered(puzzles: QuerySet[StoredPuzzle], user: User) -> QuerySet[StoredPuzzle]:
    return puzzles.exclude(pk__in=FirstAnswer.objects.filter(user=user).values("puzzle"))


def _unseen(puzzles: QuerySet[StoredPuzzle], user: User | None) -> QuerySet[StoredPuzzle]:
    if user is None:
        return puzzles
    seen = RushAnswer.objects.filter(rush__user=user).values("puzzle")
    return _unanswered(puzzles, user).exclude(pk__in=seen)


def _rating_of(user: User | None) -> float:
    if user is None:
        return RATING
    row = PuzzlePlayer.objects.filter(user=user).first()
    return RATING if row is None else row.rating
