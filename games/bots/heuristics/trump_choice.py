"""Naming the trump suit, where the declarer does (five hundred and one)."""

from ...engine.actions import Action, NameTrump
from ...engine.agreements import Agreements
from ...engine.cards import SUIT_CARDS, Cards, Suit, count, points_in
from ...engine.observation import Observation


def best_trump(observation: Observation, legal: tuple[Action, ...]) -> Action:
    """Return the longest suit, among equals the one with the most points."""
    named = [action for action in legal if isinstance(action, NameTrump)]
    return max(named, key=lambda action: _suit_value(observation.hand, action.suit))


def expected_trump(agreements: Agreements, hand: Cards) -> Suit | None:
    """Return the suit that a declarer with these cards will name; None if nobody names one."""
    if agreements.trump_choice == "marriage":
        return None
    return max(range(len(SUIT_CARDS)), key=lambda suit: _suit_value(hand, suit))


def _suit_value(hand: Cards, suit: Suit) -> tuple[int, int]:
    cards = hand & SUIT_CARDS[suit]
    return count(cards), points_in(cards)
