"""Buying the declaration from who won it, once the talon lies open."""

from games.bots.bidding import worth_of
from games.bots.fallback import quiet
from games.bots.hand_evaluation import AFTER, expected_points
from games.bots.style import Style
from games.engine.actions import Action, Offer
from games.engine.cards import NO_CARDS, Cards, pairs_of
from games.engine.observation import Observation


def choose_offer(seen: Observation, legal: tuple[Action, ...], style: Style) -> Action:
    """An offer where the contract is worth more than its price, else a decline."""
    offer = next((action for action in legal if isinstance(action, Offer)), None)
    if offer is None or seen.contract is None:
        return quiet(legal)
    worth = worth_of(seen, seen.contract, best_kept(seen), AFTER) - offer.price
    return offer if worth > max(style.bid_above, 0.0) else quiet(legal)


def best_kept(seen: Observation) -> Cards:
    """The eight cards to keep of the hand and the open talon."""
    held = seen.hand | (seen.talon or NO_CARDS)
    kept = (held & ~(1 << a | 1 << b) for a, b in pairs_of(held))
    values = seen.agreements.marriage_values
    return max(kept, key=lambda cards: expected_points(cards, values, AFTER))
