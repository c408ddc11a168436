"""How high to bid and how far to raise: by the estimate of the hand."""

from collections.abc import Iterable

from games.bots import stakes
from games.bots.hand_evaluation import AFTER, BEFORE, Weights, chance, expected_points
from games.bots.style import Style
from games.engine.actions import Action, Bid, Pass, Raise, Stand
from games.engine.cards import Cards
from games.engine.observation import Observation

# What it is worth to leave the contract to the other of two: a defender alone takes half of the
# points without a risk. Measured with `greedy` against the caretaker.
DEFENDING_ALONE = 110.0


def worth_of(seen: Observation, contract: int, hand: Cards, weights: Weights) -> float:
    """The average change of the own score when `hand` plays this contract."""
    assert seen.seat is not None
    expected = expected_points(hand, seen.agreements.marriage_values, weights)
    made = chance(contract, expected, weights)
    doubled = contract * stakes.doubling(seen)
    most = stakes.capped(seen, doubled) if stakes.is_dark(seen) else doubled
    gain = stakes.gain_of(seen, seen.seat, most)
    return made * gain - (1.0 - made) * stakes.loss_of(seen, seen.seat, doubled)


def choose_bid(seen: Observation, legal: tuple[Action, ...], style: Style) -> Action:
    """The lowest bid, as long as the contract is worth it; else a pass."""
    bids = [action for action in legal if isinstance(action, Bid)]
    lowest = min(bids, key=lambda action: action.amount, default=None)
    if lowest is None:
        return legal[0]
    wanted = worth_of(seen, lowest.amount, seen.hand, BEFORE) >= _least_worth(seen, style)
    passing = next((action for action in legal if isinstance(action, Pass)), lowest)
    return lowest if wanted else passing


def _least_worth(seen: Observation, style: Style) -> float:
    """A seat on the barrel that holds the bid is worth stopping."""
    holder = max(seen.bids, key=lambda bid: bid[1], default=None)
    threat = holder is not None and holder[0] != seen.seat and stakes.on_barrel(seen, holder[0])
    passing = DEFENDING_ALONE if seen.players == 2 else 0.0
    return style.bid_above + passing - style.block * threat


def choose_raise(seen: Observation, legal: tuple[Action, ...], style: Style) -> Action:
    """The contract that is worth most, counted on the cards kept."""
    assert seen.contract is not None
    standing = next(action for action in legal if isinstance(action, Stand))
    offers: Iterable[tuple[int, Action]] = [(seen.contract, standing)]
    offers = [*offers, *((a.amount, a) for a in legal if isinstance(a, Raise))]

    def worth(offer: tuple[int, Action]) -> tuple[float, int]:
        care = style.raise_care * (offer[1] is not standing)
        return worth_of(seen, offer[0], seen.hand, AFTER) - care, -offer[0]

    return max(offers, key=worth)[1]
