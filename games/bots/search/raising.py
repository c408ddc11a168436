"""The raise of the contract."""

from ...engine.actions import Action, Raise, Stand
from ...engine.observation import Observation
from .belief import dice_of, likely_worlds
from .budget import Budget
from .contracts import AFTER_EXCHANGE, best_contract, evenly, window_around
from .equity import Outlook
from .positions import open_values, position_in
from .solver import Solver


def choose_raise(
    observation: Observation, legal: tuple[Action, ...], solver: Solver, budget: Budget
) -> Action:
    """Choose the contract that is worth most."""
    assert observation.contract is not None and observation.seat is not None
    standing = next(action for action in legal if isinstance(action, Stand))
    offers: dict[int, Action] = {observation.contract: standing}
    offers |= {action.amount: action for action in legal if isinstance(action, Raise)}
    values = contract_values(observation, solver, budget)
    if not values:
        return standing
    outlook, taken = Outlook(observation), evenly(values)
    return offers[best_contract(outlook, observation.seat, offers, taken, AFTER_EXCHANGE)[1]]


def contract_values(observation: Observation, solver: Solver, budget: Budget) -> list[int]:
    """Return what the declarer takes in likely worlds with open cards, exact near the contract."""
    assert observation.contract is not None
    worlds = likely_worlds(
        observation, budget.play, budget.drawn, dice_of(observation, budget.seed)
    )
    positions = (position_in(observation, world) for world in worlds)
    return open_values(positions, solver, budget.nodes, window_around(observation.contract))
