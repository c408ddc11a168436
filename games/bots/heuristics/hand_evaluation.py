"""The value of a hand to a declarer: the points that it takes on average."""

from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt

from ...engine.cards import ACE, ACES, KING, QUEEN, TEN, Cards

ACE_BIT = 1 << ACE
QUEENS = sum(1 << 6 * suit + QUEEN for suit in range(4))


# Two sets of weights are the same only if they are one: they are keys of caches.
@dataclass(frozen=True, eq=False)
class Weights:
    """The points that each feature of a hand adds, fitted to deals that `greedy` played."""

    base: float
    ace: float
    ten_with_ace: float
    guarded_ten: float
    king: float
    queen: float
    length: float
    void: float
    marriage: float
    marriage_without_ace: float
    second_marriage: float
    spread: float


# Before the talon is known, and with the eight cards kept after it.
BEFORE_TALON = Weights(34, 19, 12, 4, 6, 6, 6, 3, 0.8, 0.3, 0.15, 46)
AFTER_TALON = Weights(-6, 19, 15, 8, 1, 0.5, 10, 7, 1.05, 0, 0.55, 24)


@lru_cache(maxsize=4096)
def expected_points(hand: Cards, values: tuple[int, ...], weights: Weights) -> float:
    """Return the points, marriages included, that a declarer takes on average."""
    one, two, three, four = hand & 63, hand >> 6 & 63, hand >> 12 & 63, hand >> 18
    plain = weights.base + (
        suit_points(one, weights)
        + suit_points(two, weights)
        + suit_points(three, weights)
        + suit_points(four, weights)
    )
    married = hand >> 1 & hand & QUEENS
    return plain + marriage_points(married, hand & ACES != 0, values, weights) if married else plain


@lru_cache(maxsize=512)
def suit_points(cards: int, weights: Weights) -> float:
    """Return what the cards of one suit add, marriages aside."""
    if not cards:
        return weights.void
    worth = weights.length * max(cards.bit_count() - 3, 0)
    worth += weights.king * (cards >> KING & 1) + weights.queen * (cards >> QUEEN & 1)
    worth += weights.ace * (cards >> ACE & 1)
    return worth + _ten_points(cards, weights)


def _ten_points(cards: int, weights: Weights) -> float:
    if not cards >> TEN & 1:
        return 0.0
    if cards & ACE_BIT:
        return weights.ten_with_ace
    return weights.guarded_ten if cards.bit_count() > 1 else 0.0


@lru_cache(maxsize=512)
def marriage_points(
    married: Cards, entry: bool, values: tuple[int, ...], weights: Weights
) -> float:
    """Return the points of marriages.

    The first needs one trick, each further one a way back to the lead.

    married  the queens of the marriages
    """
    held = sorted((v for suit, v in enumerate(values) if married >> 6 * suit & 63), reverse=True)
    first = weights.marriage if entry else weights.marriage_without_ace
    return first * held[0] + weights.second_marriage * sum(held[1:])


def success_chance(contract: float, expected: float, weights: Weights) -> float:
    """Return the chance to take `contract` points where `expected` are the average."""
    return 0.5 * (1.0 + erf((expected - contract) / (weights.spread * sqrt(2.0))))
