"""How high to bid: what the hand is worth once it has the talon, over likely deals."""

from itertools import combinations

from games.bots import bidding as heuristic
from games.bots.hand_evaluation import AFTER_TALON, expected_points
from games.bots.searcher.belief import dice_of, likely_worlds
from games.bots.searcher.budget import Budget
from games.bots.searcher.contracts import BEFORE_EXCHANGE, best_contract
from games.bots.solver import BudgetSpent, Position, Solver
from games.bots.style import Style
from games.bots.worlds import ASIDE, World
from games.engine.actions import Action, Bid, Pass
from games.engine.bid_limits import hand_limit
from games.engine.cards import POINTS, Cards, Seat, iterate
from games.engine.observation import Observation

# The cards given away help the defenders by more than their points.
GIVEN_FACTOR = 2.0


def choose_bid(
    observation: Observation,
    legal: tuple[Action, ...],
    solver: Solver,
    budget: Budget,
    style: Style,
) -> Action | None:
    """Choose the lowest bid while the contract is worth it, else a pass; None without worlds."""
    bids = [action for action in legal if isinstance(action, Bid)]
    passing = next((action for action in legal if isinstance(action, Pass)), None)
    if not bids or passing is None:
        return None
    lowest = min(bids, key=lambda bid: bid.amount)
    worths = _worths(observation, lowest.amount, solver, budget)
    if not worths:
        return None
    needed = heuristic.min_value(observation, style)
    return lowest if sum(worths) / len(worths) >= needed else passing


def _worths(observation: Observation, contract: int, solver: Solver, budget: Budget) -> list[float]:
    """Return for each likely world what the best contract from this one on is worth."""
    worths = []
    worlds = likely_worlds(observation, budget.bidding, budget.drawn, dice_of(observation))
    for world in worlds:
        held = observation.hand | world[ASIDE]
        try:
            value = solver.value(_position(observation, world, held), budget.nodes)
        except BudgetSpent:
            continue
        limit = max(hand_limit(observation.agreements, held), contract)
        contracts = range(contract, limit + 1, observation.agreements.bid_step)
        worths.append(best_contract(observation, contracts, [value], BEFORE_EXCHANGE)[0])
    return worths


def _position(observation: Observation, world: World, held: Cards) -> Position:
    """Return the first lead of this seat as declarer, after a sensible exchange."""
    gift = _gift(observation, held)
    left, right = _defenders(observation)
    hands = (
        held & ~(1 << gift[0] | 1 << gift[1]),
        world[left] | 1 << gift[0],
        world[right] | 1 << gift[1],
    )
    return Position(hands, to_act=0)


def _gift(observation: Observation, held: Cards) -> tuple[int, int]:
    """Return the two cards that leave the best hand and help the defenders least."""
    values = observation.agreements.marriage_values

    def balance(pair: tuple[int, int]) -> float:
        kept = held & ~(1 << pair[0] | 1 << pair[1])
        given = POINTS[pair[0]] + POINTS[pair[1]]
        return expected_points(kept, values, AFTER_TALON) - GIVEN_FACTOR * given

    return max(combinations(iterate(held), 2), key=balance)


def _defenders(observation: Observation) -> tuple[Seat, Seat]:
    """Return the other active seats, clockwise."""
    active = observation.active
    assert observation.seat is not None
    place = active.index(observation.seat)
    left, right = active[place + 1 :] + active[:place]
    return left, right
