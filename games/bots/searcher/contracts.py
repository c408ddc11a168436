"""What a contract is worth, by what the declarer takes in likely worlds with open cards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp

from games.bots import stakes
from games.engine.observation import Observation


@dataclass(frozen=True)
class Calibration:
    """How open cards differ from the table: a chance is 1 / (1 + exp((C - V - shift) / spread)).

    shift   points that a declarer makes more than open cards say: defenders do not see them
    spread  points, how sure that is
    """

    shift: float
    spread: float


BEFORE_EXCHANGE = Calibration(shift=6.0, spread=14.0)
AFTER_EXCHANGE = Calibration(shift=8.0, spread=9.0)


def chance(values: Sequence[int], contract: int, calibration: Calibration) -> float:
    """Return the chance to make a contract whose play is worth these values in likely worlds."""
    made = (1.0 / (1.0 + exp(_odds(contract - value, calibration))) for value in values)
    return sum(made) / len(values)


def _odds(missing: int, calibration: Calibration) -> float:
    return max(-30.0, min(30.0, (missing - calibration.shift) / calibration.spread))


def worth(
    observation: Observation, contract: int, values: Sequence[int], calibration: Calibration
) -> float:
    """Return the mean change of the own score when it plays this contract."""
    assert observation.seat is not None
    made = chance(values, contract, calibration)
    doubled = contract * stakes.doubling(observation)
    most = stakes.cap_dark_gain(observation, doubled) if stakes.is_dark(observation) else doubled
    gain = stakes.contract_gain(observation, observation.seat, most)
    loss = stakes.contract_loss(observation, observation.seat, doubled)
    return made * gain - (1.0 - made) * loss


def best_contract(
    observation: Observation,
    contracts: Iterable[int],
    values: Sequence[int],
    calibration: Calibration,
) -> tuple[float, int]:
    """Return the highest worth of these contracts, and the lowest contract that has it."""
    rows = ((worth(observation, one, values, calibration), -one) for one in contracts)
    value, contract = max(rows)
    return value, -contract
