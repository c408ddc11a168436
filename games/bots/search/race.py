"""A race between choices: all are tried in world after world, and clear losers are dropped.

Certainty depends on the results alone and not on the clock, so that strength does not depend on
the load.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

from ...engine.cards import Card

# So many standard errors are taken for sure.
SURE = 3.0
# Before so many worlds nothing is sure; from then on each so many worlds.
FEWEST, MORE = 12, 6

# The results of cards in one world; empty if it was not searched.
Row = Mapping[Card, float]


def stages(worlds: int) -> Iterator[slice]:
    """Yield the worlds by parts, after each of which something may be sure."""
    start, end = 0, FEWEST
    while start < worlds:
        yield slice(start, end)
        start, end = end, end + MORE


def is_sure(differences: Sequence[float], shares: Sequence[float]) -> bool:
    """Return whether the mean of weighted differences is clearly above 0."""
    if len(differences) < FEWEST:
        return False
    weighed = list(zip(differences, shares, strict=True))
    mean = sum(one * share for one, share in weighed) / sum(shares)
    squares = sum((share * (one - mean)) ** 2 for one, share in weighed)
    return mean * sum(shares) > SURE * sqrt(squares)


def is_clear(gains: Sequence[float]) -> bool:
    """Return whether the mean of gains is clearly above or below 0."""
    shares = [1.0] * len(gains)
    return is_sure(gains, shares) or is_sure([-gain for gain in gains], shares)


class Race:
    """The cards that still compete, and their results in the worlds so far.

    shares  how likely each world is
    reach   a card that is behind by less than this stays
    """

    def __init__(self, cards: set[Card], shares: Sequence[float], reach: float = 0.0) -> None:
        self.cards = cards
        self._shares = shares
        self._reach = reach
        self._rows: list[tuple[Row, float]] = []
        self._tried = 0

    def stages(self) -> Iterator[slice]:
        """Yield the worlds by parts, as long as more than one card competes."""
        for stage in stages(len(self._shares)):
            if len(self.cards) > 1:
                yield stage

    def add(self, rows: Sequence[Row]) -> None:
        """Add the results of the next worlds, and drop the cards that are clearly behind."""
        shares = self._shares[self._tried : self._tried + len(rows)]
        self._tried += len(rows)
        self._rows += [(row, share) for row, share in zip(rows, shares, strict=True) if row]
        means = self.means()
        best = max(means, key=lambda card: means[card], default=None)
        if best is not None:
            self.cards = {card for card in self.cards if not self._is_behind(card, best)}

    def means(self) -> dict[Card, float]:
        """Return the mean of each card that competes; none if no world was searched."""
        whole = sum(share for _, share in self._rows)
        if not whole:
            return {}
        return {
            card: sum(row[card] * share for row, share in self._rows) / whole for card in self.cards
        }

    def leaders(self) -> dict[Card, float]:
        """Return the means of the cards within reach of the best one."""
        means = self.means()
        least = max(means.values(), default=0.0) - self._reach
        return {card: mean for card, mean in means.items() if mean >= least}

    def _is_behind(self, card: Card, best: Card) -> bool:
        lost = [row[best] - row[card] - self._reach for row, _ in self._rows]
        return card != best and is_sure(lost, [share for _, share in self._rows])
