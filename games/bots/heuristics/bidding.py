"""Bids and raises by the estimated value of the hand."""

from collections.abc import Iterable

from ...engine.actions import Action, Bid, Pass, Raise, Stand
from ...engine.cards import Cards
from ...engine.observation import Observation
from . import stakes
from .hand_evaluation import (
    AFTER_TALON,
    BEFORE_TALON,
    Weights,
    expected_points,
    success_chance,
)
from .inference import points_laid_aside
from .style import Style

# The value of leaving the contract to the other of two players: a lone defender takes half of the
# points without risk. Measured with `greedy` against the caretaker.
LONE_DEFENCE_VALUE = 110.0


def contract_value(
    observation: Observation, contract: int, hand: Cards, weights: Weights, laid: int = 0
) -> float:
    """Return the average change of the own score when `hand` plays this contract.

    laid  points laid aside, which count for the declarer before the first trick
    """
    assert observation.seat is not None
    expected = laid + expected_points(hand, observation.agreements.marriage_values, weights)
    made = success_chance(contract, expected, weights)
    doubled = contract * stakes.doubling(observation)
    most = stakes.cap_dark_gain(observation, doubled) if stakes.is_dark(observation) else doubled
    gain = stakes.contract_gain(observation, observation.seat, most)
    return made * gain - (1.0 - made) * stakes.contract_loss(observation, observation.seat, doubled)


def choose_bid(observation: Observation, legal: tuple[Action, ...], style: Style) -> Action:
    """Choose the lowest bid while the contract is worth it, else a pass."""
    bids = [action for action in legal if isinstance(action, Bid)]
    lowest = min(bids, key=lambda action: action.amount, default=None)
    if lowest is None:
        return legal[0]
    worthwhile = contract_value(
        observation, lowest.amount, observation.hand, BEFORE_TALON
    ) >= min_value(observation, style)
    passing = next((action for action in legal if isinstance(action, Pass)), lowest)
    return lowest if worthwhile else passing


def min_value(observation: Observation, style: Style) -> float:
    """Return the least value to bid for; stopping a seat on the barrel is worth something."""
    holder = max(observation.bids, key=lambda bid: bid[1], default=None)
    threat = (
        holder is not None
        and holder[0] != observation.seat
        and stakes.on_barrel(observation, holder[0])
    )
    passing = LONE_DEFENCE_VALUE if observation.players == 2 else 0.0
    return style.min_contract_value + passing - style.barrel_block_bonus * threat


def choose_raise(observation: Observation, legal: tuple[Action, ...], style: Style) -> Action:
    """Choose the contract with the highest value, estimated on the cards kept."""
    assert observation.contract is not None
    standing = next(action for action in legal if isinstance(action, Stand))
    offers: Iterable[tuple[int, Action]] = [(observation.contract, standing)]
    offers = [*offers, *((a.amount, a) for a in legal if isinstance(a, Raise))]
    hand, laid = observation.hand, points_laid_aside(observation)

    def worth(offer: tuple[int, Action]) -> tuple[float, int]:
        contract, action = offer
        value = contract_value(observation, contract, hand, AFTER_TALON, laid)
        return value - style.raise_margin * (action is not standing), -contract

    return max(offers, key=worth)[1]
