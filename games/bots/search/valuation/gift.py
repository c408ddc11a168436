"""The cards to give away where the declarer has not searched for them."""

from functools import lru_cache

from ....engine.cards import Card, Cards
from ...heuristics.hand_evaluation import (
    AFTER_TALON,
    QUEENS,
    marriage_points,
    suit_points,
)
from ..solver.jit import float64s, jit
from ..solver.search import FOUR_ACES, POINTS

# The cards given away help the defenders by more than their points.
GIVEN_FACTOR = 2.0
BASE = AFTER_TALON.base
CARDS = 24
# Where the points of marriages begin: without an ace in the hand, and with one.
SUIT_SETS = 64
MARRIAGE_SETS = 16

Floats = list[float]


@lru_cache(maxsize=4096)
def best_gift(held: Cards, marriage_values: tuple[int, ...]) -> tuple[Card, Card]:
    """Return the two of ten cards that leave the best hand and help the defenders least."""
    one, other = divmod(int(best_pair(_points(marriage_values), held)), CARDS)
    return one, other


@lru_cache(maxsize=64)
def _points(marriage_values: tuple[int, ...]) -> Floats:
    """Return what each holding of a suit adds, and then each set of marriages."""
    suits = [suit_points(cards, AFTER_TALON) for cards in range(SUIT_SETS)]
    sets = [sum((one >> suit & 1) << 6 * suit + 2 for suit in range(4)) for one in range(16)]
    married = [
        marriage_points(queens, entry, marriage_values, AFTER_TALON) if queens else 0.0
        for entry in (False, True)
        for queens in sets
    ]
    return float64s([*suits, *married])


@jit("int64(float64[:], int64)")
def best_pair(points: Floats, held: int) -> int:
    """Return the best pair as one number: the lower card times CARDS, and the other one."""
    best, found = -1e9, 0
    for one in range(CARDS):
        for other in range(one + 1, CARDS):
            if not (held >> one & 1 and held >> other & 1):
                continue
            kept = held & ~(1 << one | 1 << other)
            plain = points[kept & 63] + points[kept >> 6 & 63]
            plain = plain + points[kept >> 12 & 63] + points[kept >> 18 & 63]
            queens = kept >> 1 & kept & QUEENS
            married = queens >> 2 & 1 | queens >> 7 & 2 | queens >> 12 & 4 | queens >> 17 & 8
            if kept & FOUR_ACES:
                married += MARRIAGE_SETS
            value = BASE + plain + points[SUIT_SETS + married]
            value -= GIVEN_FACTOR * (POINTS[one % 6] + POINTS[other % 6])
            if value > best:
                best, found = value, one * CARDS + other
    return found
