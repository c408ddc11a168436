"""Giving the deal up instead of playing it, where even the best cards to keep promise little."""

from games.bots.bidding import worth_of
from games.bots.hand_evaluation import AFTER
from games.bots.stakes import doubling
from games.bots.style import Style
from games.engine.actions import DISTRIBUTE, WRITE_OFF, Action
from games.engine.cards import Cards
from games.engine.observation import Observation

# What a write-off gives the defenders, and takes from the hope for better cards, in points.
SHARE = 40.0


def way_out(
    seen: Observation, legal: tuple[Action, ...], kept: Cards, style: Style
) -> Action | None:
    """How to give up a contract that is not worth playing with these cards, or None."""
    assert seen.contract is not None
    worth = worth_of(seen, seen.contract, kept, AFTER)
    if DISTRIBUTE in legal and worth < style.give_up_below - _charges(seen):
        return DISTRIBUTE
    return WRITE_OFF if WRITE_OFF in legal and worth < -_written_off(seen) - SHARE else None


def _charges(seen: Observation) -> int:
    """What a distribution costs besides the defenders' points."""
    assert seen.contract is not None and seen.seat is not None
    agreed = seen.agreements
    third = seen.standing.distributions[seen.seat] % 3 == 2
    charge = agreed.penalty if third and agreed.distribution_penalty_every_third else 0
    lost = seen.contract * doubling(seen) if agreed.distribution_costs_contract else 0
    return charge + lost


def _written_off(seen: Observation) -> int:
    """What a write-off costs: the contract, or half of it."""
    assert seen.contract is not None
    half = seen.agreements.write_off == "aces"
    return (-(-seen.contract // 10) * 5 if half else seen.contract) * doubling(seen)
