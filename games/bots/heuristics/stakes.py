"""The stakes of a deal: whether the contract is open, and its gain or loss."""

from ...engine.cards import KING, QUEEN, Seat
from ...engine.observation import Observation
from .inference import Inference, points_laid_aside


def is_contract_open(inference: Inference) -> bool:
    """Return whether the declarer may still either make or miss the contract."""
    observation = inference.observation
    if observation.declarer is None or observation.contract is None:
        return False
    taken = inference.points_so_far(observation.declarer)
    # What the declarer laid aside is taken, and in nobody's points yet.
    left = 120 - sum(observation.points) - points_laid_aside(observation)
    return taken < observation.contract <= taken + left + _marriages_left(inference)


def _marriages_left(inference: Inference) -> int:
    """Return the marriages that the declarer may still declare, as far as known."""
    cards = inference.observation.hand if inference.is_declarer else inference.unseen
    values = inference.observation.agreements.marriage_values
    return sum(values[suit] for suit in range(4) if marriage_cards(suit) & ~cards == 0)


def marriage_cards(suit: int) -> int:
    """Return the king and queen of a suit."""
    return (1 << KING | 1 << QUEEN) << 6 * suit


def on_barrel(observation: Observation, seat: Seat) -> bool:
    """Return whether the seat is on the barrel."""
    return observation.standing.barrel[seat] is not None


def doubling(observation: Observation) -> int:
    """Return the factor of the contract: 2 in golden and dark deals, else 1."""
    return (
        2
        if is_dark(observation) or (observation.golden and observation.declarer is not None)
        else 1
    )


def is_dark(observation: Observation) -> bool:
    """Return whether the contract is a dark one; in the bidding it may still be outbid."""
    return observation.dark is not None and observation.dark == observation.declarer


def cap_dark_gain(observation: Observation, gain: int) -> int:
    """Return the gain of a dark deal, at most 240 where that is agreed."""
    return min(gain, 240) if observation.agreements.dark_cap_240 else gain


def contract_gain(observation: Observation, seat: Seat, contract: int) -> int:
    """Return what gaining this much adds to the seat's score, with regard to the barrel."""
    agreed, score = observation.agreements, observation.standing.scores[seat]
    if score + contract >= agreed.target + agreed.more_than_target:
        # Winning is worth far more than its points.
        return 2 * contract
    if not agreed.barrel:
        return contract
    return max(min(contract, agreed.barrel_threshold - score), 0)


def contract_loss(observation: Observation, seat: Seat, contract: int) -> int:
    """Return what failing the contract costs; on the barrel only the attempt is lost."""
    free = on_barrel(observation, seat) and not observation.agreements.barrel_fail_costs_contract
    return 0 if free else contract
