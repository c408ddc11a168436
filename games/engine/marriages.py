"""Marriages in a hand and their declaration by a lead (rules.md sections 6.4 to 6.6)."""

from dataclasses import dataclass
from functools import cache

from .agreements import Agreements
from .cards import (
    ACE,
    ACES,
    BIT,
    JACK,
    KING,
    MARRIAGE,
    NINE,
    QUEEN,
    TEN,
    Card,
    Cards,
    Seat,
    Suit,
    card_at,
)
from .state import Deal

ACES_VALUE = 200
_DECLARES_NOTHING = (NINE, TEN)
KINGS_AND_QUEENS = sum(MARRIAGE)
_HALF_MARRIAGE = tuple(BIT[card_at(suit, QUEEN)] | BIT[card_at(suit, JACK)] for suit in range(4))


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declaration by a lead.

    `suit` is None for four aces; `trump` is the suit that becomes trump, or None.
    """

    suit: Suit | None
    value: int
    trump: Suit | None


def suits_held(hand: Cards) -> tuple[Suit, ...]:
    """Return the suits whose king and queen are both in the hand."""
    return _suits_of(hand & KINGS_AND_QUEENS)


@cache
def _suits_of(royals: Cards) -> tuple[Suit, ...]:
    return tuple(suit for suit, pair in enumerate(MARRIAGE) if royals & pair == pair)


def declaration(agreements: Agreements, deal: Deal, seat: Seat, card: Card) -> Declaration | None:
    """Return what leading `card` declares, or None (sections 6.4, 6.5, 6.6, 6.9)."""
    hand, suit, rank = deal.hands[seat], card // 6, card % 6
    if rank in _DECLARES_NOTHING:
        return None
    if rank == ACE:
        return _ace_declaration(agreements, deal, seat, suit)
    if not (deal.tricks[seat] or (agreements.marriage_on_first_trick and not deal.taken)):
        return None
    value = _marriage_value(agreements, hand, suit, rank)
    if not value:
        return None
    trump = suit if agreements.trump_choice == "marriage" else None
    return Declaration(suit, value, trump)


def _marriage_value(agreements: Agreements, hand: Cards, suit: Suit, rank: int) -> int:
    """Return the value of leading this rank: a marriage, half a marriage, or 0."""
    if rank in (QUEEN, KING) and hand & MARRIAGE[suit] == MARRIAGE[suit]:
        return agreements.marriage_values[suit]
    if (
        agreements.half_marriage
        and rank in (JACK, QUEEN)
        and hand & _HALF_MARRIAGE[suit] == _HALF_MARRIAGE[suit]
    ):
        return agreements.marriage_values[suit] // 2
    return 0


def _ace_declaration(
    agreements: Agreements, deal: Deal, seat: Seat, suit: Suit
) -> Declaration | None:
    """Return the declaration of four aces by leading one of them, or None (section 6.6)."""
    if not agreements.ace_marriage or deal.hands[seat] & ACES != ACES:
        return None
    first_trick = agreements.marriage_on_first_trick or agreements.ace_marriage_on_first_trick
    if not (deal.tricks[seat] or (first_trick and not deal.taken)):
        return None
    return Declaration(None, ACES_VALUE, suit if agreements.ace_marriage_trump == "suit" else None)
