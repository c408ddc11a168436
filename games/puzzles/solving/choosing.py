"""The choice of the next puzzle: near the person's rating, and not seen before."""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime

from django.db.models import QuerySet

from accounts.models import User
from games.puzzles.errors import MalformedAnswer, PuzzleError
from games.puzzles.models import (
    RATING,
    DailyPuzzle,
    FirstAnswer,
    PuzzlePlayer,
    RushAnswer,
    StoredPuzzle,
)
from games.puzzles.solving import mistakes
from games.puzzles.solving.reserve import in_stock, opened
from games.puzzles.themes import OPEN_THEMES, of_theme

# The distance from the rating grows until there are so many to draw from: nobody can tell which
# puzzle comes next.
REACHES = (150.0, 300.0, 600.0)
ENOUGH = 12


def next_puzzle(user: User | None, now: datetime, theme: str = "") -> StoredPuzzle:
    """Return a puzzle for this person; a visitor gets one of an average strength.

    Raises:
        MalformedAnswer: There is no such theme, or it tells of the right card.
        PuzzleError: None is left.
    """
    if theme and theme not in OPEN_THEMES:
        raise MalformedAnswer("no_theme", themes=", ".join(OPEN_THEMES))
    stock = of_theme(in_training(now), theme)
    # Rather one that was seen in a rush than none.
    found = drawn(_unseen(stock, user), _rating_of(user)) or (
        drawn(unanswered(stock, user), _rating_of(user))
    )
    if found is None:
        raise PuzzleError("no_more" if in_stock().exists() else "empty")
    return found


def next_mistake(user: User | None, now: datetime) -> StoredPuzzle:
    """Return the mistake that has been due for longest. Raises: PuzzleError: None is due."""
    mistake = mistakes.due(user, now).first() if user is not None else None
    if mistake is None:
        raise PuzzleError("no_mistakes")
    return mistake.puzzle


def in_training(now: datetime) -> QuerySet[StoredPuzzle]:
    """Return the puzzles that training and rushes give: none of this day or of days to come."""
    todays = DailyPuzzle.objects.filter(date__gte=now.astimezone(UTC).date())
    return opened(in_stock()).exclude(pk__in=todays.values("puzzle"))


def drawn(
    puzzles: QuerySet[StoredPuzzle], rating: float, reaches: Sequence[float] = REACHES
) -> StoredPuzzle | None:
    """Return a random puzzle near this rating, None without any."""
    pks = _near(puzzles, rating, reaches)
    return StoredPuzzle.objects.get(pk=secrets.choice(pks)) if pks else None


def _near(puzzles: QuerySet[StoredPuzzle], rating: float, reaches: Sequence[float]) -> list[int]:
    """Return the keys within the first distance that has enough of them, else all."""
    for reach in reaches:
        near = puzzles.filter(rating__range=(rating - reach, rating + reach))
        pks = list(near.values_list("pk", flat=True))
        if len(pks) >= ENOUGH:
            return pks
    return list(puzzles.values_list("pk", flat=True))


def unanswered(puzzles: QuerySet[StoredPuzzle], user: User | None) -> QuerySet[StoredPuzzle]:
    """Return those of these puzzles that the user has not answered; all for a visitor."""
    if user is None:
        return puzzles
    return puzzles.exclude(pk__in=FirstAnswer.objects.filter(user=user).values("puzzle"))


def unrushed(puzzles: QuerySet[StoredPuzzle], user: User) -> QuerySet[StoredPuzzle]:
    """Return those of these puzzles that no rush of the user has asked."""
    seen = RushAnswer.objects.filter(rush__user=user).values("puzzle")
    return puzzles.exclude(pk__in=seen)


def _unseen(puzzles: QuerySet[StoredPuzzle], user: User | None) -> QuerySet[StoredPuzzle]:
    return puzzles if user is None else unrushed(unanswered(puzzles, user), user)


def _rating_of(user: User | None) -> float:
    if user is None:
        return RATING
    row = PuzzlePlayer.objects.filter(user=user).first()
    return RATING if row is None else row.rating
