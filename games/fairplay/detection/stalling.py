"""Stalling: how much of the free time a player uses, compared with the others at the same tables.

A forced card, the only legal one, needs no thought. Who takes long over these stalls; slow thinkers
do not. Who stalls only where there is a choice is seen by all cards together, with a wider bound.
Compared with the others of the same games, the clock and the speed of the screen do not matter.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

# A case needs so many games with forced cards, and one excess beyond its bound. Chosen by
# `python -m tests.bench stalling`: fewer than 1 % of honest players are beyond one.
MIN_GAMES = 5
FORCED_BOUND, CARDS_BOUND = 0.25, 0.3


@dataclass(frozen=True)
class TimedPlay:
    """A card that was played: by which seat, whether forced, and its share of the free time."""

    seat: int
    forced: bool
    share: float


@dataclass(frozen=True)
class Excess:
    """The excess share of the free time in a game, over forced cards and over all cards."""

    forced: float
    cards: float


@dataclass(frozen=True)
class Stalling:
    """The mean excess over several games; a score of 1 is beyond chance."""

    games: int
    forced: float
    cards: float
    score: float


def share_of_free_time(spent_ms: float, action_ms: int) -> float:
    """Return the used share of the free time, 0 to 1; what came after it is the reserve's."""
    return min(max(spent_ms, 0.0) / action_ms, 1.0) if action_ms else 0.0


def excess(plays: Iterable[TimedPlay], seat: int, others: Iterable[int]) -> Excess | None:
    """Return the excess of a seat over these other seats; None if there is nothing to compare."""
    rows, compared = list(plays), set(others)
    own = [play for play in rows if play.seat == seat]
    theirs = [play for play in rows if play.seat in compared]
    own_forced, their_forced = (_forced(group) for group in (own, theirs))
    if not own_forced or not their_forced:
        return None
    return Excess(_mean(own_forced) - _mean(their_forced), _mean(own) - _mean(theirs))


def stalling(games: Iterable[Excess]) -> Stalling:
    """Return the mean excess of these games; the score is 0 with fewer than MIN_GAMES."""
    rows = list(games)
    if len(rows) < MIN_GAMES:
        return Stalling(len(rows), 0.0, 0.0, 0.0)
    forced, cards = fmean(row.forced for row in rows), fmean(row.cards for row in rows)
    return Stalling(len(rows), forced, cards, max(forced / FORCED_BOUND, cards / CARDS_BOUND))


def _forced(plays: Iterable[TimedPlay]) -> list[TimedPlay]:
    return [play for play in plays if play.forced]


def _mean(plays: Iterable[TimedPlay]) -> float:
    return fmean(play.share for play in plays)
