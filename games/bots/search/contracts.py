"""The value of a contract, from the declarer's points in likely worlds with open cards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from operator import mul

from ...engine.cards import Seat
from .equity import Chances, Outlook
from .solver.solver import Window

# Points that a declarer may take, each with its share; shares add up to 1.
Taken = Sequence[tuple[int, float]]

# A contract is made, or failed, by about so many points.
MARGIN = 10
# Values are told apart from so far below the contract to so far above it. Gifts and the raise must
# see all that a contract can bring; a bid is clear long before. The wider, the slower.
BELOW, ABOVE = 25, 150
# A contract so far above the best value is hopeless.
HOPELESS = 20
# Values with smaller shares promise no contract.
RARE = 0.01


@dataclass(frozen=True)
class Calibration:
    """The difference of open cards to play: a chance is 1 / (1 + exp((C - V - shift) / spread)).

    shift   points that a declarer makes more than open cards say: defenders do not see them
    spread  points, how sure that is
    """

    shift: float
    spread: float


# Between what weak defenders let through (best fit: 18 points more than open cards, spread 6) and
# what defenders do who search (4 and 3): docs/decisions/0049.
AFTER_EXCHANGE = Calibration(shift=8.0, spread=5.0)
BEFORE_EXCHANGE = Calibration(shift=6.0, spread=6.0)


def window_around(contract: int, above: int = ABOVE) -> Window:
    """Return the values that matter before the play, around the lowest contract."""
    return contract - BELOW, contract + above


def evenly(values: Sequence[int]) -> Taken:
    """Return the values of likely worlds with equal shares."""
    return [(value, 1.0 / len(values)) for value in values]


def highest_contract(taken: Taken) -> int:
    """Return the highest contract that is not hopeless."""
    # Of many equal shares each is rare.
    least = min(RARE, 1.0 / len(taken))
    return max(value for value, share in taken if share >= least) + HOPELESS


def chance(taken: Taken, contract: int, calibration: Calibration) -> float:
    """Return the chance to make a contract where the declarer takes so much."""
    values, shares = zip(*taken, strict=True)
    chances = _chances_in(tuple(values), contract, calibration)
    return float(sum(map(mul, shares, chances)))


@lru_cache(maxsize=4096)
def _chances_in(
    values: tuple[int, ...], contract: int, calibration: Calibration
) -> tuple[float, ...]:
    return tuple(chance_in(contract - value, calibration) for value in values)


@lru_cache(maxsize=8192)
def chance_in(missing: float, calibration: Calibration) -> float:
    """Return the chance where open cards miss the contract by so many points."""
    odds = (missing - calibration.shift) / calibration.spread
    return 1.0 / (1.0 + exp(max(-30.0, min(30.0, odds))))


def worth(
    outlook: Outlook,
    declarer: Seat,
    contract: int,
    taken: Taken,
    calibration: Calibration,
) -> Chances:
    """Return the chance of each seat to win the game if `declarer` plays this contract."""
    made = chance(taken, contract, calibration)
    if_made = outlook.before_play(declarer, contract, contract + MARGIN)
    if_failed = outlook.before_play(declarer, contract, contract - MARGIN)
    return tuple(
        made * one + (1.0 - made) * other for one, other in zip(if_made, if_failed, strict=True)
    )


def best_contract(
    outlook: Outlook,
    declarer: Seat,
    contracts: Iterable[int],
    taken: Taken,
    calibration: Calibration,
) -> tuple[Chances, int]:
    """Return what the contract that is best for the declarer is worth, and the contract.

    Among equals the lowest is chosen.
    """
    rows = ((worth(outlook, declarer, one, taken, calibration), one) for one in contracts)
    return max(rows, key=lambda row: (row[0][declarer], -row[1]))
