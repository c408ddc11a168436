"""Giving up the deal where even the best cards to keep promise little."""

from ...engine.actions import DISTRIBUTE, WRITE_OFF, Action
from ...engine.observation import Observation
from .bidding import contract_value
from .exchange import Gift, hand_after, points_kept
from .hand_evaluation import AFTER_TALON
from .stakes import doubling
from .style import Style

# The points that a write-off gives the defenders, and the lost hope for better cards.
WRITE_OFF_MARGIN = 40.0


def choose_giving_up(
    observation: Observation, legal: tuple[Action, ...], gift: Gift, style: Style
) -> Action | None:
    """Return how to give up a contract that is not worth playing even after this gift, or None."""
    assert observation.contract is not None
    kept, laid = hand_after(observation, gift), points_kept(observation, gift)
    worth = contract_value(observation, observation.contract, kept, AFTER_TALON, laid)
    if DISTRIBUTE in legal and worth < style.give_up_below - _distribution_cost(observation):
        return DISTRIBUTE
    return (
        WRITE_OFF
        if WRITE_OFF in legal and worth < -_write_off_cost(observation) - WRITE_OFF_MARGIN
        else None
    )


def _distribution_cost(observation: Observation) -> int:
    """Return what a distribution costs besides the defenders' points."""
    assert observation.contract is not None and observation.seat is not None
    agreed = observation.agreements
    third = observation.standing.distributions[observation.seat] % 3 == 2
    charge = agreed.penalty if third and agreed.distribution_penalty_every_third else 0
    lost = observation.contract * doubling(observation) if agreed.distribution_costs_contract else 0
    return charge + lost


def _write_off_cost(observation: Observation) -> int:
    """Return what a write-off costs: the contract, or half of it."""
    assert observation.contract is not None
    half = observation.agreements.write_off == "aces"
    return (-(-observation.contract // 10) * 5 if half else observation.contract) * doubling(
        observation
    )
