"""The right to move the figures of a puzzle: its rating, statistics and votes.

Throw-away accounts have none: their answers and votes are their own alone.
"""

from datetime import datetime, timedelta

from accounts.models import User
from accounts.queries import has_confirmed_email
from games.puzzles.errors import PuzzleError

MIN_AGE = timedelta(days=1)


def check_person(user: User) -> None:
    """Check that the user is no program. Raises: PuzzleError."""
    if user.is_program:
        raise PuzzleError("program")


def counts(user: User, now: datetime) -> bool:
    """Return whether what this user does counts for others, too."""
    if user.is_guest or user.is_program or now - user.date_joined < MIN_AGE:
        return False
    return has_confirmed_email(user)
