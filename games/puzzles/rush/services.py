"""A rush from its start to its end; the server's clock decides what is in time."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from games.puzzles.errors import PuzzleError
from games.puzzles.models import PuzzlePlayer, Rush, RushAnswer, StoredPuzzle
from games.puzzles.solving.answers import locked_player, read_choice
from games.puzzles.solving.choosing import in_stock, nearest
from games.puzzles.solving.eligibility import check_person

LENGTH = timedelta(minutes=5)
# An answer may be on its way when the time is over.
GRACE = timedelta(seconds=1)
ALLOWED_MISTAKES = 3
# The first puzzle is easy, and each right answer makes the next one harder.
EASIEST, STEP = 1050.0, 40.0


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
        return max(0.0, (self.rush.started_at + LENGTH - now).total_seconds())


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
    puzzle = _next(user, None)
    if puzzle is None:
        raise PuzzleError("empty")
    rush = Rush.objects.create(user=user, started_at=now, current=puzzle)
    return RushState(rush, None, player.best_rush)


@transaction.atomic
def answer(user: User, rush_id: str, number: object, text: object, now: datetime) -> RushState:
    """Answer the puzzle that is asked; after the time is over the answer does not count.

    Raises:
        PuzzleError: There is no such rush, it is over, or it asks another puzzle.
        MalformedAnswer: The answer is not possible in this puzzle.
    """
    player = locked_player(user)
    rush = Rush.objects.filter(pk=rush_id, user=user).select_related("current").first()
    if rush is None:
        raise PuzzleError("no_rush")
    if rush.current is None:
        raise PuzzleError("rush_over")
    if number != rush.current.number:
        raise PuzzleError("not_current")
    if now > rush.started_at + LENGTH + GRACE:
        _end(rush, player)
        return RushState(rush, None, player.best_rush)
    return _booked(rush, player, rush.current, read_choice(rush.current, text))


@transaction.atomic
def state(user: User, rush_id: str, now: datetime) -> RushState:
    """Return how a rush stands; one whose time is over ends. Raises: PuzzleError: no such rush."""
    player = locked_player(user)
    rush = Rush.objects.filter(pk=rush_id, user=user).select_related("current").first()
    if rush is None:
        raise PuzzleError("no_rush")
    if rush.current is not None and now >= rush.started_at + LENGTH:
        _end(rush, player)
    return RushState(rush, None, player.best_rush)


def _booked(rush: Rush, player: PuzzlePlayer, puzzle: StoredPuzzle, choice: str) -> RushState:
    is_right = choice in puzzle.right
    fields = {"choice": choice, "is_right": is_right}
    last = RushAnswer.objects.create(rush=rush, puzzle=puzzle, **fields)
    rush.score += is_right
    rush.mistakes += not is_right
    is_lost = rush.mistakes >= ALLOWED_MISTAKES
    rush.current = None if is_lost else _next(player.user, rush)
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


def _next(user: User, rush: Rush | None) -> StoredPuzzle | None:
    """Return a puzzle that this rush has not asked, rather one that no rush asked before."""
    asked = RushAnswer.objects.filter(rush=rush) if rush is not None else RushAnswer.objects.none()
    score = rush.score if rush is not None else 0
    stock = in_stock().exclude(pk__in=asked.values("puzzle"))
    before = RushAnswer.objects.filter(rush__user=user)
    found = _near(stock.exclude(pk__in=before.values("puzzle")), score) or _near(stock, score)
    return secrets.choice(found) if found else None


def _near(puzzles: QuerySet[StoredPuzzle], score: int) -> list[StoredPuzzle]:
    return nearest(puzzles, EASIEST + STEP * score)
