"""Votes about puzzles, and reports about them.

An exact puzzle is proved, so votes retire none: they bring it to the list of staff, who decide.
"""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import F, QuerySet

from accounts.models import User
from games.puzzles.errors import HiddenSolution, MalformedAnswer
from games.puzzles.models import (
    MAX_REPORT_LENGTH,
    FirstAnswer,
    PuzzleReport,
    PuzzleVote,
    StoredPuzzle,
)
from games.puzzles.solving.eligibility import vote_counts
from games.puzzles.solving.reserve import in_stock

# After so many votes since staff last looked, a puzzle needs the half of all.
VOTES_NEEDED = 40
VOTES = F("good_votes") + F("bad_votes")


def first_answer(user: User | None, puzzle: StoredPuzzle) -> FirstAnswer:
    """Return the reader's first answer. Raises: HiddenSolution: There is none."""
    rows = FirstAnswer.objects.filter(user=user, puzzle=puzzle).select_related("user")
    found = rows.first() if user is not None else None
    if found is None:
        raise HiddenSolution("not_answered")
    return found


@transaction.atomic
def vote(
    user: User, puzzle: StoredPuzzle, good: object, now: datetime
) -> tuple[StoredPuzzle, bool]:
    """Store or change a vote; return the puzzle with its votes, and whether this one counts.

    Raises:
        MalformedAnswer: It is neither true nor false.
        HiddenSolution: The user has not answered the puzzle.
    """
    if not isinstance(good, bool):
        raise MalformedAnswer("no_vote")
    counts = vote_counts(first_answer(user, puzzle), now)
    row = StoredPuzzle.objects.select_for_update().get(pk=puzzle.pk)
    known = PuzzleVote.objects.filter(user=user, puzzle=row).first()
    if known is not None and known.counts:
        _add(row, known.is_good, -1)
    if counts:
        _add(row, good, 1)
    fields = {"is_good": good, "counts": counts, "at": now}
    PuzzleVote.objects.update_or_create(user=user, puzzle=row, defaults=fields)
    row.save(update_fields=["good_votes", "bad_votes"])
    return row, counts


def _add(puzzle: StoredPuzzle, is_good: bool, number: int) -> None:
    if is_good:
        puzzle.good_votes += number
    else:
        puzzle.bad_votes += number


@transaction.atomic
def forget_votes(user: User) -> None:
    """Delete the user's votes, and take back those that counted."""
    for row in PuzzleVote.objects.filter(user=user, counts=True).order_by("puzzle"):
        name = "good_votes" if row.is_good else "bad_votes"
        StoredPuzzle.objects.filter(pk=row.puzzle_id).update(**{name: F(name) - 1})
    PuzzleVote.objects.filter(user=user).delete()


def disliked() -> QuerySet[StoredPuzzle]:
    """Return the puzzles in use that most votes are against, and that staff should look at."""
    asked = in_stock().alias(votes=VOTES)
    return asked.filter(votes__gte=F("votes_settled") + VOTES_NEEDED, bad_votes__gt=F("good_votes"))


def retire(puzzles: QuerySet[StoredPuzzle]) -> None:
    """Take these puzzles out of the stock, as staff decided."""
    puzzles.update(retired=True)


def keep(puzzles: QuerySet[StoredPuzzle]) -> None:
    """Keep these puzzles in the stock, or put them back; their votes stay, and are settled."""
    puzzles.update(retired=False, votes_settled=VOTES)


def vote_of(user: User | None, puzzle: StoredPuzzle) -> bool | None:
    """Return the user's vote, None without one."""
    if user is None:
        return None
    row = PuzzleVote.objects.filter(user=user, puzzle=puzzle).first()
    return None if row is None else row.is_good


def report(user: User, puzzle: StoredPuzzle, reason: object, text: object) -> None:
    """Store a report; while one of the same user is open a second one changes nothing.

    Raises:
        MalformedAnswer: The reason is none of the list, or the text is too long.
        HiddenSolution: The user has not answered the puzzle.
    """
    if not isinstance(reason, str) or reason not in PuzzleReport.Reason.values:
        raise MalformedAnswer("no_reason", reasons=", ".join(PuzzleReport.Reason.values))
    if not isinstance(text, str) or len(text) > MAX_REPORT_LENGTH:
        raise MalformedAnswer("long_text", most=MAX_REPORT_LENGTH)
    first_answer(user, puzzle)
    try:
        with transaction.atomic():
            PuzzleReport.objects.create(puzzle=puzzle, reporter=user, reason=reason, text=text)
    except IntegrityError:
        # It is open already.
        return


def is_reported(user: User | None, puzzle: StoredPuzzle) -> bool:
    """Return whether a report of the user is open."""
    rows = PuzzleReport.objects.filter(puzzle=puzzle, reporter=user, closed_at=None)
    return user is not None and rows.exists()
