"""Buying the contract back from the bidder who won it, once the talon lies open."""

from ...engine.actions import Action, Offer
from ...engine.cards import NO_CARDS, Cards, cards_of, pairs_of, points_in
from ...engine.observation import Observation
from .bidding import contract_value
from .exchange import best_laid
from .fallback import least_commitment
from .hand_evaluation import AFTER_TALON, expected_points
from .style import Style


def choose_offer(observation: Observation, legal: tuple[Action, ...], style: Style) -> Action:
    """Choose an offer where the contract is worth more than its price, else a decline."""
    offer = next((action for action in legal if isinstance(action, Offer)), None)
    if offer is None or observation.contract is None:
        return least_commitment(legal)
    kept, laid = best_hand_to_keep(observation)
    value = contract_value(observation, observation.contract, kept, AFTER_TALON, laid)
    worth = value - offer.price
    return offer if worth > max(style.min_contract_value, 0.0) else least_commitment(legal)


def best_hand_to_keep(observation: Observation) -> tuple[Cards, int]:
    """Return the best cards to keep of the hand and the open talon, and the points laid aside."""
    held = observation.hand | (observation.talon or NO_CARDS)
    values = observation.agreements.marriage_values
    if observation.agreements.exchange == "lay_aside":
        laid = cards_of(best_laid(held, values))
        return held & ~laid, points_in(laid)
    kept = (held & ~(1 << a | 1 << b) for a, b in pairs_of(held))
    return max(kept, key=lambda cards: expected_points(cards, values, AFTER_TALON)), 0
