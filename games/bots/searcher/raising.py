"""How far to raise the contract."""

from games.bots.equity import Outlook
from games.bots.searcher.belief import dice_of, likely_worlds
from games.bots.searcher.budget import Budget
from games.bots.searcher.contracts import AFTER_EXCHANGE, best_contract, window_around
from games.bots.searcher.positions import position_in
from games.bots.solver import BudgetSpent, Solver
from games.engine.actions import Action, Raise, Stand
from games.engine.observation import Observation


def choose_raise(
    observation: Observation, legal: tuple[Action, ...], solver: Solver, budget: Budget
) -> Action:
    """Choose the contract that is worth most."""
    assert observation.contract is not None and observation.seat is not None
    standing = next(action for action in legal if isinstance(action, Stand))
    offers: dict[int, Action] = {observation.contract: standing}
    offers |= {action.amount: action for action in legal if isinstance(action, Raise)}
    values = open_values(observation, solver, budget)
    if not values:
        return standing
    outlook = Outlook(observation)
    return offers[best_contract(outlook, observation.seat, offers, values, AFTER_EXCHANGE)[1]]


def open_values(observation: Observation, solver: Solver, budget: Budget) -> list[int]:
    """Return what the declarer takes in likely worlds with open cards, exact near the contract."""
    assert observation.contract is not None
    window = window_around(observation.contract)
    values = []
    worlds = likely_worlds(observation, budget.play, budget.drawn, dice_of(observation))
    for world in worlds:
        try:
            values.append(solver.value(position_in(observation, world), budget.nodes, window))
        except BudgetSpent:
            continue
    return values
