"""The decision to bid: the value of the hand with the talon, against the value of a pass.

A declarer sees the talon, but not the hands of the others. So in each likely world a net says what
its ten cards promise, and the declarer chooses by that. The search then says what comes of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ...engine.actions import Action, Bid, Pass
from ...engine.agreements import Agreements
from ...engine.bid_limits import bidding_limit, hand_limit
from ...engine.cards import Cards, Seat, cards_of, points_in
from ...engine.observation import Observation
from ..heuristics.exchange import best_laid
from ..heuristics.hand_evaluation import BEFORE_TALON, expected_points
from ..heuristics.trump_choice import expected_trump
from .belief import dice_of, likely_worlds
from .budget import Budget
from .contracts import (
    BEFORE_EXCHANGE,
    BELOW,
    Taken,
    best_contract,
    evenly,
    highest_contract,
    worth,
)
from .equity import Chances, Outlook
from .positions import maker_of
from .race import is_clear
from .solver import BudgetSpent, Position, Solver
from .valuation import MIDDLES, best_gift, value_shares
from .worlds import ASIDE

# The cards of all seats and of the talon.
Hands = dict[Seat, Cards]


def choose_bid(
    observation: Observation,
    legal: tuple[Action, ...],
    solver: Solver,
    budget: Budget,
    caution: float,
) -> Action | None:
    """Choose the lowest bid where it gains more than `caution` over a pass; None without worlds."""
    bids = [action for action in legal if isinstance(action, Bid)]
    passing = next((action for action in legal if isinstance(action, Pass)), None)
    if not bids or passing is None:
        return None
    lowest = min(bids, key=lambda bid: bid.amount)
    gains: list[float] = []
    for gain in _gains(observation, lowest.amount, solver, budget, caution):
        gains.append(gain)
        if is_clear(gains):
            break
    if not gains:
        return None
    return lowest if sum(gains) > 0 else passing


def _gains(
    observation: Observation, lowest: int, solver: Solver, budget: Budget, caution: float
) -> Iterator[float]:
    """Yield for each likely world what bidding on gains over a pass, in chances to win.

    caution  the price of becoming the declarer
    """
    outlook = Outlook(observation)
    own = observation.seat
    assert own is not None
    for hands in _likely_hands(observation, budget):
        wishes = wishes_of(observation, hands)
        if max(wishes.values()) >= lowest + observation.agreements.bid_step:
            # Somebody bids higher still, and nothing was gained.
            yield 0.0
            continue
        winner = winner_after_pass(observation, wishes)
        try:
            kept = declared(observation, outlook, hands, (own, lowest), solver, budget.nodes)
            left = declared(observation, outlook, hands, winner, solver, budget.nodes)
        except BudgetSpent:
            continue
        yield kept[own] - left[own] - caution


def _likely_hands(observation: Observation, budget: Budget) -> Iterator[Hands]:
    """Yield the cards of all seats in each likely world."""
    assert observation.seat is not None
    dice = dice_of(observation, budget.seed)
    worlds = likely_worlds(observation, budget.bidding, budget.drawn, dice)
    dice.shuffle(worlds)
    for world in worlds:
        yield {**world, observation.seat: observation.hand}


def wishes_of(observation: Observation, hands: Hands) -> dict[Seat, int]:
    """Return how high each rival would bid."""
    return {seat: _wish(observation, seat, hands[seat]) for seat in _rivals(observation)}


def _rivals(observation: Observation) -> list[Seat]:
    """Return the other seats that may still become the declarer."""
    passed = {seat for seat, amount in observation.bids if not amount}
    return [s for s in observation.active if s != observation.seat and s not in passed]


def _wish(observation: Observation, seat: Seat, hand: Cards) -> int:
    """Return how high a rival with these cards would bid, without knowing the talon."""
    agreed = observation.agreements
    value = expected_points(hand, agreed.marriage_values, BEFORE_TALON)
    on_barrel = observation.standing.barrel[seat] is not None
    return min(int(value), bidding_limit(agreed, hand, on_barrel))


def winner_after_pass(observation: Observation, wishes: dict[Seat, int]) -> tuple[Seat, int]:
    """Return which rival plays if the own seat passes, and for how much at least."""
    holder = max(observation.bids, key=lambda bid: bid[1])[0]
    step, bid = observation.agreements.bid_step, observation.bid
    higher = [seat for seat in wishes if seat != holder and wishes[seat] >= bid + step]
    if not higher:
        return holder, bid
    rival = max([*higher, holder], key=lambda seat: wishes[seat])
    second = min(wishes[seat] for seat in {*higher, holder})
    least = bid if rival == holder else bid + step
    return rival, max(least, second // step * step)


@dataclass(frozen=True)
class Plan:
    """The plan of a declarer who sees ten cards, and not how the others lie.

    hoped     what the ten cards promise, in chances to win
    contract  the contract that is best by that; None: giving the deal up is better
    """

    hoped: Chances
    contract: int | None


def planned(
    observation: Observation, outlook: Outlook, held: Cards, declarer: Seat, least: int
) -> Plan:
    """Return the plan of a declarer with these ten cards, whose bid was `least`."""
    taken = expected(observation, held)
    most = max(min(hand_limit(observation.agreements, held), highest_contract(taken)), least)
    if not observation.agreements.raise_after_talon:
        most = least
    contracts = range(least, most + 1, 2 * observation.agreements.bid_step)
    hoped, contract = best_contract(outlook, declarer, contracts, taken, BEFORE_EXCHANGE)
    if outlook.may_distribute(declarer):
        given_up = outlook.given_up(declarer, least, "distributed")
        if given_up[declarer] > hoped[declarer]:
            return Plan(given_up, None)
    return Plan(hoped, contract)


def declared(
    observation: Observation,
    outlook: Outlook,
    hands: Hands,
    bid: tuple[Seat, int],
    solver: Solver,
    nodes: int,
) -> Chances:
    """Return the chances if this bid wins, and the declarer does what it takes for best then.

    The declarer sees its cards and the talon, and does not know how the others lie. What comes of
    its choice depends on that.

    Raises:
        BudgetSpent: The search would take too long.
    """
    declarer, least = bid
    plan = planned(observation, outlook, hands[declarer] | hands[ASIDE], declarer, least)
    if plan.contract is None:
        return plan.hoped
    value = _value(observation, hands, declarer, plan.contract, solver, nodes)
    return worth(outlook, declarer, plan.contract, evenly([value]), BEFORE_EXCHANGE)


def expected(observation: Observation, held: Cards) -> Taken:
    """Return what a declarer who has these ten cards expects to take."""
    return list(zip(MIDDLES, value_shares(observation.agreements, held), strict=True))


def _value(
    observation: Observation,
    hands: Hands,
    declarer: Seat,
    contract: int,
    solver: Solver,
    nodes: int,
) -> int:
    """Return what this declarer takes, exact near the contract. Raises BudgetSpent."""
    position = _position(observation, hands, declarer)
    return solver.value(position, nodes, (contract - BELOW, contract + BELOW))


def _position(observation: Observation, hands: Hands, declarer: Seat) -> Position:
    """Return the first lead of this seat as declarer, after the exchange that looks best."""
    seats = (declarer, *_defenders(observation, declarer))
    held = (hands[declarer] | hands[ASIDE], hands[seats[1]], hands[seats[2]])
    kept, laid = _exchanged(observation.agreements, held)
    opener_leads = observation.agreements.first_lead == "opener"
    leader = observation.opener if opener_leads else declarer
    assert leader is not None
    trump = expected_trump(observation.agreements, kept[0])
    maker = maker_of(trump)
    return Position(kept, seats.index(leader), trump=trump, trump_maker=maker, laid=laid)


def _exchanged(
    agreements: Agreements, hands: tuple[Cards, Cards, Cards]
) -> tuple[tuple[Cards, Cards, Cards], int]:
    """Return the hands after the declarer's exchange, its own first, and the points laid aside."""
    held, left, right = hands
    if agreements.exchange == "lay_aside":
        laid = cards_of(best_laid(held, agreements.marriage_values))
        return (held & ~laid, left, right), points_in(laid)
    one, other = best_gift(held, agreements.marriage_values)
    return (held & ~(1 << one | 1 << other), left | 1 << one, right | 1 << other), 0


def _defenders(observation: Observation, declarer: Seat) -> tuple[Seat, Seat]:
    """Return the other active seats, clockwise from the declarer."""
    active = observation.active
    place = active.index(declarer)
    left, right = active[place + 1 :] + active[:place]
    return left, right
