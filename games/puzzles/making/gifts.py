"""Moments of the exchange: a contract that few gifts make against any lie."""

from dataclasses import replace

from games.bots.search.solver import BudgetSpent
from games.engine.actions import Give
from games.engine.bid_limits import hand_limit
from games.engine.cards import NO_CARDS, Seat
from games.puzzles.exact.checker import choices_at
from games.puzzles.exact.guarantees import Guarantees
from games.puzzles.exact.known_position import after_gifts
from games.puzzles.exact.moment import CLASSIC, DealMoment

OPENING = CLASSIC.opening_bid
STEP = CLASSIC.bid_step


def with_sharp_bid(moment: DealMoment, guarantees: Guarantees) -> DealMoment | None:
    """Return the exchange of the deal at the highest bid that is proved for some gifts.

    None if no bid of this hand is. The others are said to have passed.
    """
    most = _highest(moment, guarantees)
    return None if most < OPENING else _bidden(moment, most)


def _highest(moment: DealMoment, guarantees: Guarantees) -> int:
    """Return the highest contract that some gifts make for sure, 0 if none does."""
    limit = _limit(moment)
    best = OPENING - STEP
    for gifts in choices_at(moment):
        guarantees.forget()
        while best < limit and _makes(moment, gifts, best + STEP, guarantees):
            best += STEP
    return best if best >= OPENING else 0


def _makes(moment: DealMoment, gifts: object, contract: int, guarantees: Guarantees) -> bool:
    assert isinstance(gifts, Give)
    try:
        return guarantees.reached(after_gifts(moment.observation, gifts), contract)
    except BudgetSpent:
        return False


def _limit(moment: DealMoment) -> int:
    """Return how high the hand may bid before it takes the talon."""
    observation = moment.observation
    return hand_limit(CLASSIC, observation.hand & ~(observation.talon or NO_CARDS))


def _bidden(moment: DealMoment, contract: int) -> DealMoment:
    """Return the exchange after the seat has bid so much, and both others passed."""
    seat, opener = moment.seat, (moment.dealer + 1) % 3
    bids = _bids(seat, opener, contract)
    return replace(moment, actions=tuple(bids))


def _bids(seat: Seat, opener: Seat, contract: int) -> list[str]:
    second, third = (opener + 1) % 3, (opener + 2) % 3
    if seat != opener:
        before = [f"{second} pass"] if seat == third else []
        after = [f"{third} pass"] if seat == second else []
        # The opener holds the opening bid, and passes last.
        amount = max(contract, OPENING + STEP)
        return [*before, f"{seat} bid {amount}", *after, f"{opener} pass"]
    if contract <= OPENING + STEP:
        return [f"{second} pass", f"{third} pass"]
    # The opener bids again only over another bid.
    before = [f"{second} bid {OPENING + STEP}", f"{third} pass"]
    return [*before, f"{opener} bid {contract}", f"{second} pass"]
