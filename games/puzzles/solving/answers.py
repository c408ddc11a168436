"""Answers: the first one of a person moves ratings, figures and streaks, and no later one does."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from django.db import transaction

from accounts.models import User
from games.puzzles.errors import MalformedAnswer
from games.puzzles.models import FirstAnswer, Mistake, PuzzlePlayer, RushAnswer, StoredPuzzle
from games.puzzles.solving import mistakes, ratings
from games.puzzles.solving.eligibility import check_not_in_rush, check_person, counts

DAY = timedelta(days=1)
MOVED = ["rating", "deviation", "volatility", "rated_at"]


@dataclass(frozen=True)
class Answered:
    """The effects of an answer.

    first       the first answer of the person, which may be an earlier one
    is_first    whether it is this one
    streak      how many first answers in a row were right before
    mistake     when the puzzle comes again, None if it does not
    """

    puzzle: StoredPuzzle
    choice: str
    is_right: bool
    first: FirstAnswer
    is_first: bool
    player: PuzzlePlayer
    streak: int
    mistake: Mistake | None


def read_choice(puzzle: StoredPuzzle, text: object) -> str:
    """Return the answer as the puzzle writes it: of gifts the lower seat comes first.

    Raises:
        MalformedAnswer: It is not possible in this puzzle.
    """
    words = text.split() if isinstance(text, str) else []
    choice = " ".join([*words[:1], *sorted(words[1:])])
    if choice not in puzzle.right and choice not in puzzle.wrong:
        raise MalformedAnswer("illegal", example=min(puzzle.right + list(puzzle.wrong)))
    return choice


@transaction.atomic
def answer(
    user: User, puzzle: StoredPuzzle, text: object, now: datetime, by_program: bool = False
) -> Answered:
    """Answer a puzzle.

    by_program  whether a program sent it: then it moves no figure of the puzzle

    Raises:
        MalformedAnswer: The answer is not possible in this puzzle.
        PuzzleError: The user is a program, or a rush of the user asks the puzzle now.
    """
    check_person(user)
    choice = read_choice(puzzle, text)
    check_not_in_rush(user, puzzle, now)
    player = locked_player(user)
    streak, is_right = player.streak, choice in puzzle.right
    first = FirstAnswer.objects.filter(user=user, puzzle=puzzle).select_related("user").first()
    if first is not None:
        mistake = mistakes.repeat(user, puzzle, is_right, now)
        return Answered(puzzle, choice, is_right, first, False, player, streak, mistake)
    is_counted = not by_program and _counts(user, puzzle, now)
    if is_counted:
        # Answers that move no figure need not wait for the others.
        puzzle = StoredPuzzle.objects.select_for_update().get(pk=puzzle.pk)
    first = _store(player, puzzle, choice, is_right, is_counted, now)
    mistake = None if is_right else mistakes.remember(user, puzzle, now)
    return Answered(puzzle, choice, is_right, first, True, player, streak, mistake)


def locked_player(user: User) -> PuzzlePlayer:
    """Return the row of the person; until the commit nobody else changes it."""
    PuzzlePlayer.objects.get_or_create(user=user)
    player = PuzzlePlayer.objects.select_for_update().get(user=user)
    player.user = user
    return player


def _counts(user: User, puzzle: StoredPuzzle, now: datetime) -> bool:
    """Return whether the answer moves the figures of the puzzle."""
    if puzzle.retired or RushAnswer.objects.filter(rush__user=user, puzzle=puzzle).exists():
        return False
    return counts(user, now)


def _store(
    player: PuzzlePlayer,
    puzzle: StoredPuzzle,
    choice: str,
    is_right: bool,
    is_counted: bool,
    now: datetime,
) -> FirstAnswer:
    """Store a first answer, and move the rows of the person and the puzzle."""
    before = player.rating
    ratings.play(player, puzzle, is_right, is_counted, now)
    _book(player, is_right, now.astimezone(UTC).date())
    player.counted += is_counted
    player.save()
    if is_counted:
        puzzle.answers += 1
        puzzle.solved += is_right
        puzzle.save(update_fields=[*MOVED, "answers", "solved"])
    return FirstAnswer.objects.create(
        user=player.user,
        puzzle=puzzle,
        choice=choice,
        is_right=is_right,
        counts=is_counted,
        before=before,
        after=player.rating,
        at=now,
    )


def _book(player: PuzzlePlayer, is_right: bool, today: date) -> None:
    """Count a first answer in the person's row, which is not saved."""
    player.answered += 1
    player.solved += is_right
    player.streak = player.streak + 1 if is_right else 0
    player.best_streak = max(player.best_streak, player.streak)
    if player.last_day != today:
        goes_on = player.last_day == today - DAY
        player.days, player.last_day = (player.days + 1 if goes_on else 1), today
