"""What a hand is worth to a declarer: the points that he may expect to take with it."""

from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt

from games.engine.cards import ACE, KING, QUEEN, TEN, Cards

HIGH = 1 << ACE
MARRIAGE = 1 << KING | 1 << QUEEN


# Two sets of weights are the same only if they are one: they are keys of caches.
@dataclass(frozen=True, eq=False)
class Weights:
    """The points that each good thing in a hand adds, fitted to deals that `greedy` played."""

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
BEFORE = Weights(34, 19, 12, 4, 6, 6, 6, 3, 0.8, 0.3, 0.15, 46)
AFTER = Weights(-6, 19, 15, 8, 1, 0.5, 10, 7, 1.05, 0, 0.55, 24)


@lru_cache(maxsize=4096)
def expected_points(hand: Cards, values: tuple[int, ...], weights: Weights) -> float:
    """The points, marriages included, that a declarer takes on average from this hand."""
    suits = [hand >> 6 * suit & 63 for suit in range(4)]
    plain = weights.base + sum(_suit_points(cards, weights) for cards in suits)
    married = (v for cards, v in zip(suits, values, strict=True) if _married(cards))
    held = sorted(married, reverse=True)
    return plain + _marriage_points(held, any(cards & HIGH for cards in suits), weights)


def _married(cards: int) -> bool:
    return cards & MARRIAGE == MARRIAGE


@lru_cache(maxsize=512)
def _suit_points(cards: int, weights: Weights) -> float:
    if not cards:
        return weights.void
    worth = weights.length * max(cards.bit_count() - 3, 0)
    worth += weights.king * (cards >> KING & 1) + weights.queen * (cards >> QUEEN & 1)
    worth += weights.ace * (cards >> ACE & 1)
    return worth + _ten_points(cards, weights)


def _ten_points(cards: int, weights: Weights) -> float:
    if not cards >> TEN & 1:
        return 0.0
    if cards & HIGH:
        return weights.ten_with_ace
    return weights.guarded_ten if cards.bit_count() > 1 else 0.0


def _marriage_points(held: list[int], entry: bool, weights: Weights) -> float:
    """The first marriage needs one trick, each further one a way back to the lead."""
    if not held:
        return 0.0
    first = weights.marriage if entry else weights.marriage_without_ace
    return first * held[0] + weights.second_marriage * sum(held[1:])


def chance(contract: float, expected: float, weights: Weights) -> float:
    """How likely at least `contract` points are taken where `expected` are the average."""
    return 0.5 * (1.0 + erf((expected - contract) / (weights.spread * sqrt(2.0))))
