"""Dark deals: the decision to bid a doubled 120 without seeing the cards."""

from ...engine.actions import DARK, LOOK, Action, Bid
from ...engine.observation import Observation
from . import stakes
from .fallback import least_commitment
from .style import Style

CONTRACT = 120
# How often an unseen hand, with the talon, takes 120 points: measured with `greedy`.
MADE_RATE, MADE_RATE_OF_TWO = 0.33, 0.58


def choose_dark(observation: Observation, legal: tuple[Action, ...], style: Style) -> Action:
    """Choose a dark deal or a look; a gamble for a seat that would win the game by it."""
    if DARK in legal and dark_deal_value(observation) >= style.min_contract_value:
        return DARK
    return least_commitment(legal)


def choose_dark_bid(observation: Observation, legal: tuple[Action, ...], style: Style) -> Action:
    """Choose the lowest bid without looking where it is worth it, else a look."""
    bids = [action for action in legal if isinstance(action, Bid)]
    if bids and dark_deal_value(observation) >= style.min_contract_value:
        return min(bids, key=lambda action: action.amount)
    return LOOK


def dark_deal_value(observation: Observation) -> float:
    """Return the average change of the own score by a dark deal."""
    assert observation.seat is not None
    gain = stakes.contract_gain(
        observation, observation.seat, stakes.cap_dark_gain(observation, 2 * CONTRACT)
    )
    made = MADE_RATE_OF_TWO if observation.players == 2 else MADE_RATE
    return made * gain - (1.0 - made) * stakes.contract_loss(
        observation, observation.seat, 2 * CONTRACT
    )
