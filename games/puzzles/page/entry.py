"""The entry page of puzzles: today's, the themes, and own mistakes."""

from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, QuerySet
from django.urls import reverse
from django.utils.functional import Promise

from accounts.models import User
from games.puzzles.days import puzzle_of_today
from games.puzzles.models import FirstAnswer, PuzzleProposal, StoredPuzzle
from games.puzzles.proposals import queries
from games.puzzles.solving import mistakes
from games.puzzles.solving.choosing import unanswered
from games.puzzles.solving.reserve import in_stock, opened
from games.puzzles.themes import OPEN_THEMES

MAX_MISTAKES = 30


@dataclass(frozen=True)
class Today:
    """The puzzle of the day; `right` is None until the reader has answered it."""

    number: int
    date: date
    right: bool | None

    @property
    def answered(self) -> bool:
        """Return whether the reader has answered it."""
        return self.right is not None

    @property
    def url(self) -> str:
        """Return its address."""
        return reverse("puzzle", args=[self.number])


@dataclass(frozen=True)
class Theme:
    """A theme with how many puzzles there are, and how many of them the reader has answered."""

    key: str
    name: str | Promise
    count: int
    done: int


@dataclass(frozen=True)
class ShownMistake:
    """A mistake that comes again."""

    number: int
    due_at: datetime
    is_due: bool

    @property
    def url(self) -> str:
        """Return the address of the puzzle."""
        return f"{reverse('puzzle', args=[self.number])}?mistakes"


def today_of(user: User | None, now: datetime) -> Today | None:
    """Return the puzzle of the day for this reader."""
    day = puzzle_of_today(now)
    if day is None:
        return None
    rows = FirstAnswer.objects.filter(user=user, puzzle=day.puzzle) if user is not None else None
    first = rows.first() if rows is not None else None
    return Today(day.puzzle.number, day.date, None if first is None else first.is_right)


def themes_of(user: User | None) -> list[Theme]:
    """Return all themes that have puzzles and can be asked for."""
    puzzles = opened(in_stock())
    stock, left = _counted(puzzles), _counted(unanswered(puzzles, user))
    return [
        Theme(key, name, stock[key], stock[key] - left.get(key, 0))
        for key, name in OPEN_THEMES.items()
        if stock.get(key)
    ]


@dataclass(frozen=True)
class ShownProposal:
    """A proposal of the reader with what came of it; `number`: of the puzzle that it became."""

    moment: str
    proposed_at: datetime
    text: str
    number: int | None


def proposals_of(user: User | None) -> list[ShownProposal]:
    """Return the reader's last proposals, the newest first."""
    return [] if user is None else [_shown(one) for one in queries.of_user(user)]


def _shown(one: PuzzleProposal) -> ShownProposal:
    moment = f"{reverse('game', args=[one.game_id])}#{one.deal + 1}.{one.action}"
    number = None if one.puzzle is None else one.puzzle.number
    return ShownProposal(moment, one.created_at, one.get_state_display(), number)


def _counted(puzzles: QuerySet[StoredPuzzle]) -> dict[str, int]:
    """Return how many of these puzzles each theme has."""
    counted: dict[str, int] = {}
    # Few combinations: the database groups them.
    groups = puzzles.order_by().values_list("kind", "themes").annotate(n=Count("pk"))
    for kind, themes, number in groups:
        for key in {kind, *themes.split()}:
            counted[key] = counted.get(key, 0) + number
    return counted


def mistakes_of(user: User | None, now: datetime) -> list[ShownMistake]:
    """Return the reader's mistakes that come again, the next one first."""
    if user is None:
        return []
    rows = mistakes.all_of(user).values_list("puzzle__number", "due_at")[:MAX_MISTAKES]
    return [ShownMistake(number, due_at, due_at <= now) for number, due_at in rows]
