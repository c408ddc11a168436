"""What leading a card declares, as far as a seat can tell it from what it sees."""

from games.bots.stakes import pair
from games.engine.cards import ACE, ACES, JACK, KING, QUEEN, Card, Seat, Suit
from games.engine.observation import Observation

ACES_VALUE = 200


def declared(seen: Observation, me: Seat, card: Card) -> int:
    """The value that leading `card` declares, 0 if none."""
    if seen.trick:
        return 0
    if card % 6 == ACE:
        return ACES_VALUE if _aces(seen, me) else 0
    if not (seen.tricks[me] or seen.agreements.marriage_on_first_trick):
        return 0
    value = seen.agreements.marriage_values[card // 6]
    if half_of_marriage(seen.hand, card):
        return value
    return value // 2 if _half_marriage(seen, card) else 0


def new_trump(seen: Observation, card: Card) -> Suit | None:
    """The trump suit after a lead that declares."""
    if seen.agreements.trump_choice == "declarer":
        return seen.trump
    if card % 6 == ACE and seen.agreements.ace_marriage_trump == "none":
        return seen.trump
    return card // 6


def half_of_marriage(hand: int, card: Card) -> bool:
    """Whether the card is a king or queen whose partner is in the hand too."""
    return card % 6 in (KING, QUEEN) and pair(card // 6) & ~hand == 0


def _half_marriage(seen: Observation, card: Card) -> bool:
    queen_and_jack = (1 << QUEEN | 1 << JACK) << 6 * (card // 6)
    held = card % 6 in (QUEEN, JACK) and queen_and_jack & ~seen.hand == 0
    return seen.agreements.half_marriage and held


def _aces(seen: Observation, me: Seat) -> bool:
    agreed = seen.agreements
    first = agreed.marriage_on_first_trick or agreed.ace_marriage_on_first_trick
    return agreed.ace_marriage and seen.hand & ACES == ACES and bool(seen.tricks[me] or first)
