"""The breakdown of a game: from an even start to its end, the parts of luck and play.

Nothing is left over: the luck of the deals is what no other part explains. It holds the cards that
were dealt, and right decisions that turned out badly.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import floor, hypot
from typing import Protocol

from games.bots.search.equity import Chances
from games.engine.cards import Seat
from games.review.judgement import TalonLuck

PARTS = ("start", "deals", "talon", "others", "own")


class Mistake(Protocol):
    """The cost of a decision for each seat: of a fresh judgement, or read from a report."""

    @property
    def seat(self) -> Seat:
        """Return who decided."""

    @property
    def losses(self) -> Chances:
        """Return the chances that it cost."""

    @property
    def errors(self) -> Chances:
        """Return their standard errors."""


@dataclass(frozen=True)
class Breakdown:
    """The breakdown of one seat, in chances to win. Its parts add up to the end of the game.

    start   an even share
    deals   the luck of the deals, the remainder
    talon   the luck of the talons
    others  what the mistakes of the others brought
    own     what the own mistakes cost, 0 or below but for the noise of the search
    error   the standard error that the measured parts leave in the remainder
    """

    start: float
    deals: float
    talon: float
    others: float
    own: float
    error: float = 0.0

    @property
    def end(self) -> float:
        """Return the chance at the end: 1 or 0, or that of a game that was stopped."""
        return self.start + self.deals + self.talon + self.others + self.own


def breakdowns(
    end: Chances, mistakes: Iterable[Mistake], talons: Iterable[TalonLuck]
) -> tuple[Breakdown, ...]:
    """Return the breakdown of each seat of a game.

    end  the chances of all seats after the game
    """
    known, lucks = list(mistakes), list(talons)
    return tuple(_breakdown(seat, end, known, lucks) for seat in range(len(end)))


def _breakdown(
    seat: Seat, end: Chances, mistakes: Sequence[Mistake], talons: Sequence[TalonLuck]
) -> Breakdown:
    start, talon = 1 / len(end), sum(one.luck[seat] for one in talons)
    own = -sum(one.losses[seat] for one in mistakes if one.seat == seat)
    others = -sum(one.losses[seat] for one in mistakes if one.seat != seat)
    deals = end[seat] - start - talon - own - others
    measured: list[Mistake | TalonLuck] = [*mistakes, *talons]
    error = hypot(*(one.errors[seat] for one in measured))
    return Breakdown(start, deals, talon, others, own, error)


def in_tenths(breakdown: Breakdown) -> dict[str, float]:
    """Return start, parts and end in per cent with one digit, so that the shown parts add up.

    The parts are rounded by largest remainder.
    """
    exact = {name: 1000 * getattr(breakdown, name) for name in PARTS}
    rounded = {name: floor(value) for name, value in exact.items()}
    missing = round(1000 * breakdown.end) - sum(rounded.values())
    ranked = sorted(exact, key=lambda name: rounded[name] - exact[name])
    for name in ranked[:missing]:
        rounded[name] += 1
    return {name: value / 10 for name, value in rounded.items()}
