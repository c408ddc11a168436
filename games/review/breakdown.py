"""The breakdown of a game: from an even start to its end, the parts of luck and play.

Nothing is left over: the luck of the deals is what no other part explains. It holds the cards that
were dealt, and right decisions that turned out badly.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from math import floor

from games.bots.search.equity import Chances
from games.engine.cards import Seat
from games.review.reviewer import Judged


@dataclass(frozen=True)
class Breakdown:
    """The breakdown of one seat, in chances to win. Its parts add up to the end of the game.

    start   an even share
    deals   the luck of the deals, the remainder
    talon   the luck of the talons
    others  what the mistakes of the others brought
    own     what the own mistakes cost, 0 or below but for the noise of the search
    """

    start: float
    deals: float
    talon: float
    others: float
    own: float

    @property
    def end(self) -> float:
        """Return the chance at the end: 1 or 0, or that of a game that was stopped."""
        return self.start + self.deals + self.talon + self.others + self.own


def breakdowns(
    end: Chances, judged: Iterable[Judged], talons: Iterable[Chances]
) -> tuple[Breakdown, ...]:
    """Return the breakdown of each seat of a game.

    end     the chances of all seats after the game
    talons  what each talon changed for all seats
    """
    losses = [(one.seat, one.judgement.losses) for one in judged]
    lucks = list(talons)
    return tuple(_breakdown(seat, end, losses, lucks) for seat in range(len(end)))


def _breakdown(
    seat: Seat, end: Chances, losses: Sequence[tuple[Seat, Chances]], talons: Sequence[Chances]
) -> Breakdown:
    start, talon = 1 / len(end), sum(luck[seat] for luck in talons)
    own = -sum(loss[seat] for by, loss in losses if by == seat)
    others = -sum(loss[seat] for by, loss in losses if by != seat)
    deals = end[seat] - start - talon - own - others
    return Breakdown(start, deals, talon, others, own)


def in_tenths(breakdown: Breakdown) -> dict[str, float]:
    """Return start, parts and end in per cent with one digit, so that the shown parts add up.

    The parts are rounded by largest remainder.
    """
    exact = {one.name: 1000 * getattr(breakdown, one.name) for one in fields(breakdown)}
    rounded = {name: floor(value) for name, value in exact.items()}
    missing = round(1000 * breakdown.end) - sum(rounded.values())
    ranked = sorted(exact, key=lambda name: rounded[name] - exact[name])
    for name in ranked[:missing]:
        rounded[name] += 1
    return {name: value / 10 for name, value in rounded.items()}
