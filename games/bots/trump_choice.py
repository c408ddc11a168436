"""Naming the trump suit, where the declarer does (five hundred and one)."""

from games.engine.actions import Action, NameTrump
from games.engine.cards import SUIT_CARDS, Suit, count, points_in
from games.engine.observation import Observation


def best_trump(observation: Observation, legal: tuple[Action, ...]) -> Action:
    """Return the longest suit, among equals the one with the most points."""
    named = [action for action in legal if isinstance(action, NameTrump)]
    return max(named, key=lambda action: _suit_value(observation, action.suit))


def _suit_value(observation: Observation, suit: Suit) -> tuple[int, int]:
    cards = observation.hand & SUIT_CARDS[suit]
    return count(cards), points_in(cards)
