"""The puzzle of the day on the home page: kept, so that most pages need no query."""

from dataclasses import dataclass
from datetime import UTC, datetime

from django.conf import settings
from django.core.cache import cache
from django.urls import reverse

from games.puzzles.days import of_days
from games.puzzles.payloads.questions import contract_of, moment_of_puzzle
from games.puzzles.themes import title_of

# A puzzle that staff retire leaves the page as fast as another one is chosen.
KEPT_S, UNKNOWN_S = 60, 20


@dataclass(frozen=True)
class HomePuzzle:
    """The puzzle of the day in one line."""

    number: int
    kind: str
    contract: int

    @property
    def title(self) -> str:
        """Return the question."""
        return title_of(self.kind, self.contract)

    @property
    def url(self) -> str:
        """Return its address."""
        return reverse("puzzle", args=[self.number])


def today_on_home(now: datetime) -> HomePuzzle | None:
    """Return today's puzzle; None until it is chosen."""
    if not settings.HOME_CACHE_SECONDS:
        return _load(now)
    key = f"puzzle-of-day:{now.astimezone(UTC).date().isoformat()}"
    kept: tuple[HomePuzzle | None] | None = cache.get(key)
    if kept is None:
        kept = (_load(now),)
        # After midnight it is chosen within a minute.
        cache.set(key, kept, KEPT_S if kept[0] else UNKNOWN_S)
    return kept[0]


def _load(now: datetime) -> HomePuzzle | None:
    day = of_days().filter(date=now.astimezone(UTC).date()).first()
    if day is None:
        return None
    seen = moment_of_puzzle(day.puzzle).observation
    return HomePuzzle(day.puzzle.number, day.puzzle.kind, contract_of(seen))
