"""Marriages in a hand and their declaration by a lead (rules.md sections 6.4 to 6.6)."""

from dataclasses import dataclass

from games.engine.agreements import Agreements
from games.engine.cards import (
    ACE,
    ACES,
    BIT,
    JACK,
    KING,
    MARRIAGE,
    QUEEN,
    Card,
    Cards,
    Seat,
    Suit,
    card_at,
)
from games.engine.state import Deal

ACES_VALUE = 200
_HALF = tuple(BIT[card_at(suit, QUEEN)] | BIT[card_at(suit, JACK)] for suit in range(4))


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a lead declares: `suit` is None for four aces, `trump` the suit that becomes trump."""

    suit: Suit | None
    value: int
    trump: Suit | None


def suits_held(hand: Cards) -> tuple[Suit, ...]:
    """The suits whose king and queen are both in the hand."""
    return tuple([suit for suit, pair in enumerate(MARRIAGE) if hand & pair == pair])


def declaration(agreements: Agreements, deal: Deal, seat: Seat, card: Card) -> Declaration | None:
    """What leading `card` declares, or None (sections 6.4, 6.5, 6.6, 6.9)."""
    hand, suit, rank = deal.hands[seat], card // 6, card % 6
    if rank == ACE:
        return _of_aces(agreements, deal, seat, suit)
    if not (deal.tricks[seat] or (agreements.marriage_on_first_trick and not deal.taken)):
        return None
    value = _value(agreements, hand, suit, rank)
    if not value:
        return None
    trump = suit if agreements.trump_choice == "marriage" else None
    return Declaration(suit, value, trump)


def _value(agreements: Agreements, hand: Cards, suit: Suit, rank: int) -> int:
    """What leading this rank of the suit is worth: a marriage, half of one, or nothing."""
    if rank in (QUEEN, KING) and hand & MARRIAGE[suit] == MARRIAGE[suit]:
        return agreements.marriage_values[suit]
    if agreements.half_marriage and rank in (JACK, QUEEN) and hand & _HALF[suit] == _HALF[suit]:
        return agreements.marriage_values[suit] // 2
    return 0


def _of_aces(agreements: Agreements, deal: Deal, seat: Seat, suit: Suit) -> Declaration | None:
    """Four aces, by leading one of them (section 6.6)."""
    if not agreements.ace_marriage or deal.hands[seat] & ACES != ACES:
        return None
    first_trick = agreements.marriage_on_first_trick or agreements.ace_marriage_on_first_trick
    if not (deal.tricks[seat] or (first_trick and not deal.taken)):
        return None
    return Declaration(None, ACES_VALUE, suit if agreements.ace_marriage_trump == "suit" else None)
