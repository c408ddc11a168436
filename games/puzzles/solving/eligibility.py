"""The right to move the figures of a puzzle: its rating, statistics and votes.

Throw-away accounts have none: their answers and votes are their own alone. Votes need an account
that is older, since one costs no thought.
"""

from datetime import datetime, timedelta

from accounts.models import User
from accounts.queries import has_confirmed_email
from games.puzzles.errors import PuzzleError
from games.puzzles.models import FirstAnswer, Rush, StoredPuzzle

MIN_AGE, MIN_AGE_OF_VOTERS = timedelta(days=1), timedelta(days=7)


def check_person(user: User) -> None:
    """Check that the user is no program. Raises: PuzzleError."""
    if user.is_program:
        raise PuzzleError("program")


def check_not_in_rush(user: User, puzzle: StoredPuzzle, now: datetime) -> None:
    """Check that no running rush of the user asks the puzzle. Raises: PuzzleError."""
    since = now - Rush.LENGTH - Rush.GRACE
    if Rush.objects.filter(user=user, current=puzzle, started_at__gte=since).exists():
        raise PuzzleError("in_rush")


def counts(user: User, now: datetime) -> bool:
    """Return whether what this user answers counts for others, too."""
    return _is_known(user, now, MIN_AGE)


def vote_counts(first: FirstAnswer, now: datetime) -> bool:
    """Return whether the vote of who gave this first answer counts for others, too."""
    return first.counts and _is_known(first.user, now, MIN_AGE_OF_VOTERS)


def may_propose(user: User, now: datetime) -> bool:
    """Return whether this user may propose puzzles: each takes some seconds of the site."""
    return _is_known(user, now, MIN_AGE_OF_VOTERS)


def _is_known(user: User, now: datetime, age: timedelta) -> bool:
    if user.is_guest or user.is_program or now - user.date_joined < age:
        return False
    return has_confirmed_email(user)
