"""The strength of dealt hands, and what chance allows (pure).

The strength of a hand is what a rule of thumb of the bots expects of it as declarer, before the
talon is known. Seven of 24 cards are few enough to know all hands: mean and spread are exact.
"""

from math import sqrt
from typing import NamedTuple

from games.bots.heuristics.hand_evaluation import BEFORE_TALON, expected_points
from games.engine.cards import ACES, MARRIAGE, Cards
from games.review.dealt.rollouts import AGREEMENTS

# So wide is a band that holds the mean of 95 of 100 fair samples.
WIDTH = 1.96


class Measure(NamedTuple):
    """A number of a hand, with its mean and standard deviation over all 346 104 hands."""

    name: str
    mean: float
    deviation: float

    def band(self, hands: int) -> float:
        """Return how far from the mean chance takes the mean of so many hands, 95 times of 100."""
        return WIDTH * self.deviation / sqrt(hands)


# tests/games/luck/test_hands.py computes the numbers again.
STRENGTH = Measure("strength", 91.64705, 31.44199)
ACES_HELD = Measure("aces", 1.16667, 0.84770)
MARRIAGES = Measure("marriages", 0.30435, 0.50124)
MEASURES = (STRENGTH, ACES_HELD, MARRIAGES)


def strength(hand: Cards) -> float:
    """Return the points that a hand promises a declarer, by the marriages of `classic`."""
    return expected_points(hand, AGREEMENTS.marriage_values, BEFORE_TALON)


def aces_in(hand: Cards) -> int:
    """Return how many aces a hand holds."""
    return (hand & ACES).bit_count()


def marriages_in(hand: Cards) -> int:
    """Return how many marriages a hand holds."""
    return sum(hand & pair == pair for pair in MARRIAGE)
