"""The value of the marriage or aces that a lead declares, as far as a seat can tell."""

from ...engine.cards import ACE, ACES, JACK, KING, QUEEN, Card, Seat, Suit
from ...engine.observation import Observation
from .stakes import marriage_cards

ACES_VALUE = 200


def declaration_value(observation: Observation, own_seat: Seat, card: Card) -> int:
    """Return the value that leading `card` declares, 0 if none."""
    if observation.trick:
        return 0
    if card % 6 == ACE:
        return ACES_VALUE if _may_declare_aces(observation, own_seat) else 0
    if not (observation.tricks[own_seat] or observation.agreements.marriage_on_first_trick):
        return 0
    value = observation.agreements.marriage_values[card // 6]
    if half_of_marriage(observation.hand, card):
        return value
    return value // 2 if _is_half_marriage(observation, card) else 0


def trump_after_declaration(observation: Observation, card: Card) -> Suit | None:
    """Return the trump suit after a lead that declares."""
    if observation.agreements.trump_choice == "declarer":
        return observation.trump
    if card % 6 == ACE and observation.agreements.ace_marriage_trump == "none":
        return observation.trump
    return card // 6


def half_of_marriage(hand: int, card: Card) -> bool:
    """Return whether the card is a king or queen whose partner is in the hand too."""
    return card % 6 in (KING, QUEEN) and marriage_cards(card // 6) & ~hand == 0


def _is_half_marriage(observation: Observation, card: Card) -> bool:
    queen_and_jack = (1 << QUEEN | 1 << JACK) << 6 * (card // 6)
    held = card % 6 in (QUEEN, JACK) and queen_and_jack & ~observation.hand == 0
    return observation.agreements.half_marriage and held


def _may_declare_aces(observation: Observation, own_seat: Seat) -> bool:
    agreed = observation.agreements
    first = agreed.marriage_on_first_trick or agreed.ace_marriage_on_first_trick
    return (
        agreed.ace_marriage
        and observation.hand & ACES == ACES
        and bool(observation.tricks[own_seat] or first)
    )
