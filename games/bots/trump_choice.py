"""Naming the trump suit, where the declarer does (five hundred and one)."""

from games.engine.actions import Action, NameTrump
from games.engine.cards import SUIT_CARDS, Suit, count, points_in
from games.engine.observation import Observation


def best_trump(seen: Observation, legal: tuple[Action, ...]) -> Action:
    """The longest suit; among those the one with the most points in it."""
    named = [action for action in legal if isinstance(action, NameTrump)]
    return max(named, key=lambda action: _worth(seen, action.suit))


def _worth(seen: Observation, suit: Suit) -> tuple[int, int]:
    cards = seen.hand & SUIT_CARDS[suit]
    return count(cards), points_in(cards)
