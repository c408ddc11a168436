"""The games of the proof that a journal lacks, played and reviewed one by one."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from games.review.dice import VERSION
from games.review.reviewer import BUDGET
from tests.bench.review.luck.journal import Journal
from tests.bench.review.luck.reviews import reviewed
from tests.bench.review.luck.tables import DEALS, SEED, played

JOURNAL = Path("docs/evidence/review-luck.jsonl")


def terms() -> dict[str, Any]:
    """Return what the rows of a journal depend on."""
    worlds = [BUDGET.bidding, BUDGET.exchange, BUDGET.play, BUDGET.drawn]
    return {"estimator": VERSION, "worlds": worlds, "deals": DEALS, "seed": SEED}


def opened(path: Path = JOURNAL) -> Journal:
    """Return the journal of this estimator.

    Raises:
        JournalMismatch: The file was written by another one.
    """
    return Journal(path, terms())


def go_on(journal: Journal, games: int, minutes: float, say: Callable[[str], Any]) -> None:
    """Play and review until the journal has so many games, or the time is over."""
    end = monotonic() + 60 * minutes
    for number in journal.missing(games):
        if monotonic() > end:
            return
        journal.add(reviewed(played(number), number))
        if len(journal.rows) % 10 == 0:
            say(f"{len(journal.rows)} games")
