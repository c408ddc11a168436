"""Which cards to give away: the best contract that remains, over common worlds.

Many gifts are tried in few worlds, the better half in more, and so on (successive halving).
"""

from collections.abc import Sequence

from games.bots import exchange as heuristic
from games.bots.equity import Outlook
from games.bots.searcher.belief import dice_of, likely_worlds
from games.bots.searcher.budget import Budget
from games.bots.searcher.contracts import AFTER_EXCHANGE, best_contract
from games.bots.searcher.positions import first_lead_place
from games.bots.solver import BudgetSpent, Position, Solver
from games.bots.worlds import World
from games.bots.worlds.history import places_of
from games.engine.actions import Action, Give
from games.engine.cards import NO_CARDS
from games.engine.observation import Observation

# How many gifts are tried at first; after each round the better half goes on.
CANDIDATES = 16
ROUNDS = 4
# The first round has at least so many worlds.
FIRST_WORLDS = 4
# The raise may go so far above the bid.
HIGHEST = 300
# Values are told apart from so far below the bid to so far above it.
HOPELESS, FAR_ABOVE = 25, 45
# A contract so far above the best value is hopeless.
TOO_HIGH = 20


def choose_gift(
    observation: Observation, legal: tuple[Action, ...], solver: Solver, budget: Budget
) -> tuple[Give, float]:
    """Return the best gift, and what the contract is worth with it."""
    gifts = [action for action in legal if isinstance(action, Give)]
    outlook = Outlook(observation)
    ranked = sorted(gifts, key=lambda gift: -heuristic.gift_value(observation, gift))
    left = ranked[:CANDIDATES]
    worlds = likely_worlds(observation, budget.exchange, budget.drawn, dice_of(observation))
    values: dict[Give, list[int]] = {gift: [] for gift in left}
    worths: dict[Give, float] = {}
    for number in range(ROUNDS):
        for world in worlds[_start(number, len(worlds)) : _start(number + 1, len(worlds))]:
            _add_values(observation, left, world, values, solver, budget.nodes)
        worths = {gift: _worth(observation, outlook, values[gift]) for gift in left}
        left = sorted(left, key=lambda gift: -worths[gift])
        if number < ROUNDS - 1:
            left = left[: max(len(left) // 2, 2)]
    return left[0], worths[left[0]]


def _start(number: int, worlds: int) -> int:
    """Return the first world of a round: an eighth, an eighth, a quarter, a half."""
    start = (0, worlds // 8, worlds // 4, worlds // 2, worlds)[number]
    return max(start, FIRST_WORLDS) if number else 0


def _add_values(
    observation: Observation,
    gifts: Sequence[Give],
    world: World,
    values: dict[Give, list[int]],
    solver: Solver,
    nodes: int,
) -> None:
    """Add the value of each gift in one world, or of none if a search takes too long."""
    assert observation.contract is not None
    window = (observation.contract - HOPELESS, observation.contract + FAR_ABOVE)
    try:
        found = [solver.value(_after(observation, gift, world), nodes, window) for gift in gifts]
    except BudgetSpent:
        return
    for gift, value in zip(gifts, found, strict=True):
        values[gift].append(value)


def _after(observation: Observation, gift: Give, world: World) -> Position:
    """Return the first lead after a gift in a world."""
    given = dict(gift.cards)
    hands = [NO_CARDS] * 3
    for seat, place in places_of(observation).items():
        if seat == observation.seat:
            hands[place] = heuristic.hand_after(observation, gift)
        else:
            hands[place] = world[seat] | (1 << given[seat] if seat in given else 0)
    return Position((hands[0], hands[1], hands[2]), to_act=first_lead_place(observation))


def _worth(observation: Observation, outlook: Outlook, values: Sequence[int]) -> float:
    """Return what the best contract from the bid on is worth; nothing known is worth nothing."""
    contract, step = observation.contract, observation.agreements.bid_step
    assert contract is not None and observation.seat is not None
    if not values:
        return 0.0
    highest = max(contract, min(max(values) + TOO_HIGH, HIGHEST))
    contracts = range(contract, highest + 1, step)
    worths, _ = best_contract(outlook, observation.seat, contracts, values, AFTER_EXCHANGE)
    return worths[observation.seat]
