"""The cards to give away or lay aside: the best contract that remains, over common worlds.

Many gifts are tried in few worlds, the better half in more, and so on (successive halving).
"""

from collections.abc import Iterator, Sequence

from ...engine.actions import Action, Give, Lay
from ...engine.agreements import Agreements
from ...engine.cards import NO_CARDS, cards_of, points_in
from ...engine.observation import Observation
from ...engine.phases.redeals import LATE
from ..heuristics import exchange as heuristic
from ..heuristics.trump_choice import expected_trump
from .belief import dice_of, likely_worlds
from .budget import Budget
from .contracts import (
    AFTER_EXCHANGE,
    Taken,
    best_contract,
    evenly,
    highest_contract,
    window_around,
)
from .equity import Outlook
from .positions import first_lead_place, maker_of, pile_of
from .solver import BudgetSpent, Position, Solver
from .worlds import World
from .worlds.history import places_of

# How many gifts are tried at first; after each round the better half goes on.
CANDIDATES = 16
# After each round a part of all worlds is done.
PARTS = (8, 4, 2, 1)
# The first round has at least so many worlds.
FIRST_WORLDS = 4

Gift = heuristic.Gift
# The declarer's points in each world; None where a defender may have the deal dealt once more.
Values = list[int | None]


def choose_gift(
    observation: Observation, legal: tuple[Action, ...], solver: Solver, budget: Budget
) -> tuple[Gift, float] | None:
    """Return the best gift, and what the contract is worth with it; None if no search ended."""
    gifts = [action for action in legal if isinstance(action, Gift)]
    outlook = Outlook(observation)
    ranked = sorted(gifts, key=lambda gift: -heuristic.gift_value(observation, gift))
    left = ranked[:CANDIDATES]
    worlds = likely_worlds(
        observation, budget.exchange, budget.drawn, dice_of(observation, budget.seed)
    )
    values: dict[Gift, Values] = {gift: [] for gift in left}
    worths: dict[Gift, float] = {}
    for stage in _rounds(len(worlds)):
        if worths:
            left = left[: max(len(left) // 2, 2)]
        for world in worlds[stage]:
            add_values(observation, left, world, values, solver, budget.nodes)
        worths = {gift: gift_worth(observation, outlook, values[gift]) for gift in left}
        left = sorted(left, key=lambda gift: -worths[gift])
    return (left[0], worths[left[0]]) if values[left[0]] else None


def _rounds(worlds: int) -> Iterator[slice]:
    """Yield the worlds of each round: an eighth, an eighth, a quarter, a half; no empty one."""
    start = 0
    for part in PARTS:
        end = min(max(worlds // part, FIRST_WORLDS), worlds)
        if end > start:
            yield slice(start, end)
        start = max(start, end)


def add_values(
    observation: Observation,
    gifts: Sequence[Gift],
    world: World,
    values: dict[Gift, Values],
    solver: Solver,
    nodes: int,
) -> None:
    """Add the value of each gift in one world, or of none if a search takes too long."""
    assert observation.contract is not None
    window = window_around(observation.contract)
    found: Values = []
    try:
        for gift in gifts:
            position = position_after(observation, gift, world)
            redealt = is_redealt(observation.agreements, position)
            found.append(None if redealt else solver.value(position, nodes, window))
    except BudgetSpent:
        return
    for gift, value in zip(gifts, found, strict=True):
        values[gift].append(value)


def position_after(observation: Observation, gift: Gift, world: World) -> Position:
    """Return the first lead after a gift in a world."""
    given = dict(gift.cards) if isinstance(gift, Give) else {}
    hands = [NO_CARDS] * 3
    for seat, place in places_of(observation).items():
        if seat == observation.seat:
            hands[place] = heuristic.hand_after(observation, gift)
        else:
            hands[place] = world[seat] | (1 << given[seat] if seat in given else 0)
    trump = expected_trump(observation.agreements, hands[0])
    return Position(
        (hands[0], hands[1], hands[2]),
        to_act=first_lead_place(observation),
        trump=trump,
        trump_maker=maker_of(trump),
        pile=pile_of(observation, world, laid=gift.laid) if isinstance(gift, Give) else 0,
        laid=points_in(cards_of(gift.cards)) if isinstance(gift, Lay) else 0,
    )


def is_redealt(agreements: Agreements, position: Position) -> bool:
    """Return whether a defender may claim a redeal after the exchange (section 3)."""
    grounds = [ground for ground in LATE if ground.is_agreed(agreements)]
    hands = position.hands[1:] if agreements.players > 2 else position.hands[1:2]
    return any(ground.holds(agreements, hand) for ground in grounds for hand in hands)


def gift_worth(observation: Observation, outlook: Outlook, found: Values) -> float:
    """Return what the best contract from the bid on is worth; 0 if nothing is known."""
    seat = observation.seat
    assert seat is not None
    if not found:
        return 0.0
    values = [value for value in found if value is not None]
    redealt = 1.0 - len(values) / len(found)
    worth = redealt * outlook.redealt()[seat] if redealt else 0.0
    if values:
        taken = evenly(values)
        contracts = open_contracts(observation, taken)
        worths, _ = best_contract(outlook, seat, contracts, taken, AFTER_EXCHANGE)
        worth += (1.0 - redealt) * worths[seat]
    return worth


def open_contracts(observation: Observation, taken: Taken) -> range:
    """Return the contracts that the declarer can still choose and that are not hopeless."""
    contract, agreed = observation.contract, observation.agreements
    assert contract is not None
    highest = max(contract, highest_contract(taken)) if _may_raise(observation) else contract
    return range(contract, highest + 1, agreed.bid_step)


def _may_raise(observation: Observation) -> bool:
    """Return whether a raise follows the exchange (section 5.5)."""
    agreed = observation.agreements
    golden = bool(observation.golden) and not agreed.golden_raise
    dark = observation.dark is not None and not agreed.dark_raise
    early = agreed.raise_before_exchange or not agreed.raise_after_talon
    return not (early or golden or dark)
