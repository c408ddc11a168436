"""Votes about puzzles, and reports about them: a bad puzzle leaves the stock."""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from accounts.models import User
from games.puzzles.errors import HiddenSolution, MalformedAnswer
from games.puzzles.models import FirstAnswer, PuzzleReport, PuzzleVote, StoredPuzzle

# After so many votes a puzzle needs the half of them.
VOTES_NEEDED = 40
MAX_TEXT = 1000
Retired = StoredPuzzle.Retired


def first_answer(user: User | None, puzzle: StoredPuzzle) -> FirstAnswer:
    """Return the reader's first answer. Raises: HiddenSolution: There is none."""
    rows = FirstAnswer.objects.filter(user=user, puzzle=puzzle) if user is not None else None
    found = rows.first() if rows is not None else None
    if found is None:
        raise HiddenSolution("not_answered")
    return found


@transaction.atomic
def vote(user: User, puzzle: StoredPuzzle, good: object, now: datetime) -> StoredPuzzle:
    """Store or change a vote, and return the puzzle with its votes.

    A vote counts if the voter's first answer does.

    Raises:
        MalformedAnswer: It is neither true nor false.
        HiddenSolution: The user has not answered the puzzle.
    """
    if not isinstance(good, bool):
        raise MalformedAnswer("no_vote")
    counts = first_answer(user, puzzle).counts
    row = StoredPuzzle.objects.select_for_update().get(pk=puzzle.pk)
    known = PuzzleVote.objects.filter(user=user, puzzle=row).first()
    if known is not None and known.counts:
        _add(row, known.is_good, -1)
    if counts:
        _add(row, good, 1)
    fields = {"is_good": good, "counts": counts, "at": now}
    PuzzleVote.objects.update_or_create(user=user, puzzle=row, defaults=fields)
    if not row.retired and is_disliked(row):
        row.retired = Retired.VOTES
    row.save(update_fields=["good_votes", "bad_votes", "retired"])
    return row


def is_disliked(puzzle: StoredPuzzle) -> bool:
    """Return whether enough people have voted, and less than half of them for it."""
    votes = puzzle.good_votes + puzzle.bad_votes
    return votes >= VOTES_NEEDED and 2 * puzzle.good_votes < votes


def _add(puzzle: StoredPuzzle, is_good: bool, number: int) -> None:
    if is_good:
        puzzle.good_votes += number
    else:
        puzzle.bad_votes += number


def retire(puzzles: QuerySet[StoredPuzzle]) -> None:
    """Take these puzzles out of the stock, as staff decided."""
    puzzles.update(retired=Retired.STAFF)


@transaction.atomic
def restore(puzzles: QuerySet[StoredPuzzle]) -> None:
    """Put these puzzles back into the stock; their votes begin anew."""
    PuzzleVote.objects.filter(puzzle__in=puzzles).update(counts=False)
    puzzles.update(retired=Retired.NO, good_votes=0, bad_votes=0)


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
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise MalformedAnswer("long_text", most=MAX_TEXT)
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
