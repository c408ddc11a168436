"""Random worlds: one hand for each holder, as the deal may have dealt them."""

from itertools import combinations
from math import comb
from random import Random

from ....engine.cards import Card, Cards, Seat, cards_of, count, iterate
from .knowledge import Knowledge

# The cards of each holder.
World = dict[Seat, Cards]
# A deal of three hands by turns may come to a dead end; so often it is begun anew.
ATTEMPTS = 200


class NoWorldFound(Exception):
    """No deal fits what the seat knows: its knowledge contradicts itself."""


def sample_worlds(knowledge: Knowledge, count_wanted: int, dice: Random) -> list[World]:
    """Return so many random worlds that fit the knowledge.

    Between two holders all worlds are equally likely; among three nearly so.

    Raises:
        NoWorldFound: There is none.
    """
    if len(knowledge.holders) == 1:
        return [dict(zip(knowledge.holders, knowledge.possible, strict=True))] * count_wanted
    make = _between_two if len(knowledge.holders) == 2 else _among_three
    return [make(knowledge, dice) for _ in range(count_wanted)]


def all_worlds(knowledge: Knowledge, most: int) -> list[World] | None:
    """Return every world that fits the knowledge; None if there are more than `most`.

    Raises:
        NoWorldFound: There is none.
    """
    if len(knowledge.holders) == 1:
        return [dict(zip(knowledge.holders, knowledge.possible, strict=True))]
    if len(knowledge.holders) > 2:
        return None
    only, free, missing = _open_cards(knowledge)
    if comb(len(free), missing) > most:
        return None
    one, other = knowledge.holders
    hands = (only | cards_of(chosen) for chosen in combinations(free, missing))
    return [{one: hand, other: knowledge.unseen & ~hand} for hand in hands]


def _between_two(knowledge: Knowledge, dice: Random) -> World:
    only, free, missing = _open_cards(knowledge)
    one, other = knowledge.holders
    hand = only | cards_of(dice.sample(free, missing))
    return {one: hand, other: knowledge.unseen & ~hand}


def _open_cards(knowledge: Knowledge) -> tuple[Cards, list[Card], int]:
    """Return what the first of two holders has for sure, the cards of either, how many it lacks.

    Raises:
        NoWorldFound: There are not enough.
    """
    first, second = knowledge.possible
    only = first & ~second | knowledge.certain[0]
    free = list(iterate(first & second & ~knowledge.certain[0] & ~knowledge.certain[1]))
    missing = knowledge.sizes[0] - count(only)
    if not 0 <= missing <= len(free):
        raise NoWorldFound(
            f"{count(only)} and {len(free)} cards for a hand of {knowledge.sizes[0]}"
        )
    return only, free, missing


def _among_three(knowledge: Knowledge, dice: Random) -> World:
    if len(set(knowledge.possible)) == 1 and not any(knowledge.certain):
        return _shuffled(knowledge, dice)
    for _ in range(ATTEMPTS):
        world = _dealt(knowledge, dice)
        if world is not None:
            return world
    raise NoWorldFound("no deal among three holders was found")


def _shuffled(knowledge: Knowledge, dice: Random) -> World:
    """Deal the cards where each holder may have all of them."""
    cards = list(iterate(knowledge.possible[0]))
    dice.shuffle(cards)
    world, start = {}, 0
    for holder, size in zip(knowledge.holders, knowledge.sizes, strict=True):
        world[holder] = cards_of(cards[start : start + size])
        start += size
    return world


def _dealt(knowledge: Knowledge, dice: Random) -> World | None:
    """Deal the cards by turns, those with the fewest possible holders first."""
    hands = list(knowledge.certain)
    known = sum(knowledge.certain)
    cards = list(iterate(knowledge.unseen & ~known))
    dice.shuffle(cards)
    cards.sort(key=lambda card: sum(held >> card & 1 for held in knowledge.possible))
    for card in cards:
        room = [
            size - count(hand) if held >> card & 1 else 0
            for size, hand, held in zip(knowledge.sizes, hands, knowledge.possible, strict=True)
        ]
        if not any(room):
            return None
        hands[dice.choices(range(len(room)), room)[0]] |= 1 << card
    return dict(zip(knowledge.holders, hands, strict=True))
