"""Lies of the unseen cards, each a fair draw: the same ones for the same hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from random import Random

from games.engine.cards import ALL_CARDS, Cards, cards_of, count, iterate

DEFENDERS_HAND = 7
TALON = 3


@dataclass(frozen=True)
class Lie:
    """A lie of the cards that you do not see: the talon, and the hands to your left and right."""

    talon: Cards
    left: Cards
    right: Cards


@lru_cache(maxsize=8)
def talons_of(hand: Cards) -> tuple[Cards, ...]:
    """Return every talon that may lie beside seven cards; beside ten none is left."""
    if count(hand) > DEFENDERS_HAND:
        return (0,)
    unseen = iterate(ALL_CARDS & ~hand)
    return tuple(cards_of(talon) for talon in combinations(unseen, TALON))


def lies_from(hand: Cards, number: int) -> Iterator[Lie]:
    """Yield lies without end, from this number on.

    Each talon comes once before any comes twice: so the mean over talons has no error of its own.
    So does each of the 3,432 lies beside ten cards: the mean of them all is exact.
    """
    while True:
        talon = _order(hand, number // len(talons_of(hand)))[number % len(talons_of(hand))]
        yield _dealt(hand, talon, number)
        number += 1


@lru_cache(maxsize=8)
def _order(hand: Cards, turn: int) -> tuple[Cards, ...]:
    talons = list(talons_of(hand))
    Random(f"{hand} {turn}").shuffle(talons)
    return tuple(talons)


def _dealt(hand: Cards, talon: Cards, number: int) -> Lie:
    others = ALL_CARDS & ~hand & ~talon
    if talon:
        left = cards_of(Random(f"{hand} lie {number}").sample([*iterate(others)], DEFENDERS_HAND))
    else:
        hands = _left_hands(others)
        left = hands[number % len(hands)]
    return Lie(talon, left, others & ~left)


@lru_cache(maxsize=8)
def _left_hands(others: Cards) -> tuple[Cards, ...]:
    """Return each hand that may be to the left, in an order by chance."""
    hands = [cards_of(left) for left in combinations(iterate(others), DEFENDERS_HAND)]
    Random(f"{others} left").shuffle(hands)
    return tuple(hands)
