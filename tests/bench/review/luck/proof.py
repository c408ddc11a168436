"""The games of the proof that a journal lacks, played and reviewed, and what all of them say."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from time import monotonic
from typing import Any

from games.bots import LADDER
from games.bots.search.equity import Chances
from games.review import VERSION
from games.review.reviewer import BUDGET
from tests.bench.review.luck.drift import Drift, GameLuck, by_level, by_place, joint_p
from tests.bench.review.luck.journal import Journal
from tests.bench.review.luck.reviews import reviewed
from tests.bench.review.luck.rows import GameRow
from tests.bench.review.luck.tables import DEALS, SEED, played

JOURNAL = Path("docs/evidence/review-luck.jsonl")
# Each interval of a mean must lie within so much of a win around 0.
BAR = 0.04
# So much of what the cards promised is taken from luck: it makes the intervals narrower, and leaves
# the means alone. Fitted on 28 other games.
PART = 0.5
# With fewer games the joint test has no covariance to stand on.
FEWEST = 30


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


def figures(rows: Sequence[GameRow]) -> dict[str, Any]:
    """Return the joint test, the drift of each level and place, and that of the talons alone."""
    games = [GameLuck(row.levels, row.luck) for row in rows]
    rest = [GameLuck(row.levels, without_cards(row)) for row in rows]
    talons = by_level([GameLuck(row.levels, row.talon) for row in rows])
    return {
        "luck_games": len(games),
        "luck_bar": BAR,
        **_drift("luck", games),
        **_drift("luck_less_cards", rest),
        "luck_of_talons": {level: _shown(talons[level]) for level in LADDER},
    }


def without_cards(row: GameRow) -> Chances:
    """Return the luck of each seat less PART of what the dealt cards promised."""
    return tuple(one - PART * cards for one, cards in zip(row.luck, row.cards, strict=True))


def _drift(name: str, games: Sequence[GameLuck]) -> dict[str, Any]:
    """Return the joint test, each drift, and how far from zero an interval reaches."""
    drifts = by_level(games) | {f"place {at}": one for at, one in enumerate(by_place(games))}
    return {
        f"{name}_p": round(joint_p(games), 3) if len(games) >= FEWEST else None,
        f"{name}_furthest": _finite(max(one.furthest for one in drifts.values())),
        name: {group: _shown(one) for group, one in drifts.items()},
    }


def _shown(drift: Drift) -> dict[str, float | None]:
    return {name: _finite(value) for name, value in asdict(drift).items()}


def _finite(value: float) -> float | None:
    """Return a figure for JSON, which has no infinity: of one game no interval is known."""
    return round(value, 4) if isfinite(value) else None
