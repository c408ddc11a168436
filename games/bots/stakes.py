"""What is at stake in a deal: whether the contract is open, and what a contract would bring."""

from games.bots.inference import Sight
from games.engine.cards import KING, QUEEN, Seat
from games.engine.observation import Observation


def contract_open(sight: Sight) -> bool:
    """Whether it is still undecided if the declarer reaches his contract."""
    seen = sight.seen
    if seen.declarer is None or seen.contract is None:
        return False
    taken = sight.total(seen.declarer)
    left = 120 - sum(seen.points)
    return taken < seen.contract <= taken + left + _marriages_left(sight)


def _marriages_left(sight: Sight) -> int:
    """The marriages that the declarer may still declare, as far as this seat can tell."""
    cards = sight.seen.hand if sight.declaring else sight.unseen
    values = sight.seen.agreements.marriage_values
    return sum(values[suit] for suit in range(4) if pair(suit) & ~cards == 0)


def pair(suit: int) -> int:
    """King and queen of a suit."""
    return (1 << KING | 1 << QUEEN) << 6 * suit


def on_barrel(seen: Observation, seat: Seat) -> bool:
    return seen.standing.barrel[seat] is not None


def doubling(seen: Observation) -> int:
    """By how much the contract counts: golden and dark deals double it."""
    return 2 if is_dark(seen) or (seen.golden and seen.declarer is not None) else 1


def is_dark(seen: Observation) -> bool:
    """Whether the contract is a dark one; in the bidding somebody may still bid over it."""
    return seen.dark is not None and seen.dark == seen.declarer


def capped(seen: Observation, gain: int) -> int:
    """A dark gain may be held down to 240."""
    return min(gain, 240) if seen.agreements.dark_cap_240 else gain


def gain_of(seen: Observation, seat: Seat, contract: int) -> int:
    """What gaining this much adds to the seat's score, the barrel counted."""
    agreed, score = seen.agreements, seen.standing.scores[seat]
    if score + contract >= agreed.target + agreed.more_than_target:
        # Winning is worth far more than its points.
        return 2 * contract
    if not agreed.barrel:
        return contract
    return max(min(contract, agreed.barrel_threshold - score), 0)


def loss_of(seen: Observation, seat: Seat, contract: int) -> int:
    """What failing it takes away; on the barrel only the attempt is lost."""
    free = on_barrel(seen, seat) and not seen.agreements.barrel_fail_costs_contract
    return 0 if free else contract
