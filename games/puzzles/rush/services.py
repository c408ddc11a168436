"""A rush from its start to its end; the server's clock decides what is in time."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.puzzles.errors import PuzzleError
from games.puzzles.models import PuzzlePlayer, Rush, RushAnswer, StoredPuzzle
from games.puzzles.retention import clear_rushes_of
from games.puzzles.solving.answers import locked_player, read_choice
from games.puzzles.solving.choosing import drawn, in_training, unanswered, unrushed
from games.puzzles.solving.eligibility import check_person

ALLOWED_MISTAKES = 3
# The first puzzle is easy, and each right answer makes the next one harder.
EASIEST, STEP = 1050.0, 40.0
REACHES = (75.0, 150.0, 300.0, 600.0)


@dataclass(frozen=True)
class RushState:
    """A rush as it stands; `last`: the answer that was just given."""

    rush: Rush
    last: RushAnswer | None
    best: int | None

    def seconds_left(self, now: datetime) -> float:
        """Return how long it still runs; 0 if it is over."""
        if self.rush.current_id is None:
            return 0.0
        return max(0.0, (self.rush.started_at + Rush.LENGTH - now).total_seconds())


@transaction.atomic
def start(user: User, now: datetime) -> RushState:
    """Begin a rush; one that runs already ends.

    Raises:
        PuzzleError: The user is a program, or there is no stock.
    """
    check_person(user)
    player = locked_player(user)
    for running in Rush.objects.filter(user=user, current__isnull=False):
        _end(running, player)
    rush = Rush(user=user, started_at=now)
    rush.current = _next(rush, now)
    if rush.current is None:
        raise PuzzleError("empty")
    rush.save()
    clear_rushes_of(user)
    return RushState(rush, None, player.best_rush)


@transaction.atomic
def answer(user: User, rush_id: str, number: object, text: object, now: datetime) -> RushState:
    """Answer the puzzle that is asked; after the time is over the answer does not count.

    Raises:
        PuzzleError: There is no such rush, it is over, or it asks another puzzle.
        MalformedAnswer: The answer is not possible in this puzzle.
    """
    player = locked_player(user)
    rush = _rush_of(user, rush_id)
    if rush.current is None:
        raise PuzzleError("rush_over")
    if number != rush.current.number:
        raise PuzzleError("not_current")
    if now > rush.started_at + Rush.LENGTH + Rush.GRACE:
        _end(rush, player)
        return RushState(rush, None, player.best_rush)
    choice = read_choice(rush.current, text)
    return _booked(rush, player, rush.current, choice, now)


@transaction.atomic
def state(user: User, rush_id: str, now: datetime) -> RushState:
    """Return how a rush stands; one whose time is over ends. Raises: PuzzleError: no such rush."""
    player = locked_player(user)
    rush = _rush_of(user, rush_id)
    if rush.current is not None and now >= rush.started_at + Rush.LENGTH:
        _end(rush, player)
    return RushState(rush, None, player.best_rush)


def _rush_of(user: User, rush_id: str) -> Rush:
    rush = Rush.objects.filter(pk=rush_id, user=user).select_related("current").first()
    if rush is None:
        raise PuzzleError("no_rush")
    rush.user = user
    return rush


def _booked(
    rush: Rush, player: PuzzlePlayer, puzzle: StoredPuzzle, choice: str, now: datetime
) -> RushState:
    is_right = choice in puzzle.right
    fields = {"choice": choice, "is_right": is_right}
    last = RushAnswer.objects.create(rush=rush, puzzle=puzzle, **fields)
    rush.score += is_right
    rush.mistakes += not is_right
    is_lost = rush.mistakes >= ALLOWED_MISTAKES
    rush.current = None if is_lost else _next(rush, now)
    rush.save()
    if rush.current is None:
        _end(rush, player)
    return RushState(rush, last, player.best_rush)


def _end(rush: Rush, player: PuzzlePlayer) -> None:
    """End a rush, and keep the person's best score."""
    if rush.score and rush.score > (player.best_rush or 0):
        player.best_rush, rush.is_best = rush.score, True
        player.save(update_fields=["best_rush"])
    rush.current = None
    rush.save()


def _next(rush: Rush, now: datetime) -> StoredPuzzle | None:
    """Return a puzzle that this rush has not asked, rather one that the person does not know."""
    asked = RushAnswer.objects.filter(rush=rush).values("puzzle")
    # There is no time to weigh an opinion: what a rush asks is proved.
    stock = in_training(now).filter(reviewer=None).exclude(pk__in=asked)
    new = unanswered(stock, rush.user)
    strength = EASIEST + STEP * rush.score
    for puzzles in (unrushed(new, rush.user), new, stock):
        puzzle = drawn(puzzles, strength, REACHES)
        if puzzle is not None:
            return puzzle
    return None
