"""The choice of a trump suit, where the declarer names it (five hundred and one)."""

from dataclasses import replace

from ...engine.actions import Action, NameTrump
from ...engine.observation import Observation
from .belief import dice_of, likely_worlds
from .budget import Budget
from .contracts import AFTER_EXCHANGE, evenly, window_around, worth
from .equity import Outlook
from .positions import maker_of, open_values, position_in
from .solver import Solver


def choose_trump(
    observation: Observation, legal: tuple[Action, ...], solver: Solver, budget: Budget
) -> Action | None:
    """Choose the suit with which the contract is worth most; None if no search ended."""
    contract, seat = observation.contract, observation.seat
    assert contract is not None and seat is not None
    worlds = likely_worlds(
        observation, budget.exchange, budget.drawn, dice_of(observation, budget.seed)
    )
    positions = [position_in(observation, world) for world in worlds]
    outlook, worths = Outlook(observation), {}
    for action in legal:
        if isinstance(action, NameTrump):
            maker = maker_of(action.suit)
            named = [replace(one, trump=action.suit, trump_maker=maker) for one in positions]
            values = open_values(named, solver, budget.nodes, window_around(contract))
            if values:
                taken = evenly(values)
                worths[action] = worth(outlook, seat, contract, taken, AFTER_EXCHANGE)[seat]
    return max(worths, key=lambda action: worths[action], default=None)
