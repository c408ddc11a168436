"""The luck of the talon: what its cards changed for each seat."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import hypot

from games.bots.search.belief import Belief, likely_worlds
from games.bots.search.budget import Budget
from games.bots.search.equity import Chances
from games.bots.search.solver import BudgetSpent, Solver
from games.bots.search.worlds import ASIDE
from games.engine.observation import Observation, observe
from games.engine.record import ActionApplied, ActionPending, Record, ReplayStep, replay_steps
from games.engine.state import Phase
from games.review.auction import Auction
from games.review.dice import talon_dice
from games.review.judgement import TalonLuck, mean_chances, standard_errors

# Chances of all seats in worlds, with the shares of these.
Found = Sequence[tuple[Chances, float]]


def talons(record: Record) -> Iterator[tuple[int, Observation, Observation]]:
    """Yield for each talon that was taken its deal, and what the declarer knew before and after."""
    return talons_in(replay_steps(record))


def talons_in(steps: Iterable[ReplayStep]) -> Iterator[tuple[int, Observation, Observation]]:
    """Yield the talons that were taken in these steps of a record, as `talons` does."""
    before: ActionPending | None = None
    for step in steps:
        match step:
            case ActionPending():
                before = step
            case ActionApplied() if before is not None and before.game.phase is Phase.BIDDING:
                if step.game.phase is Phase.EXCHANGE and step.game.players > 2:
                    after = observe(step.game, step.game.to_act)
                    knew = replace(observe(before.game, step.game.to_act), bids=after.bids)
                    yield step.deal, knew, after


def luck_of_talon(
    before: Observation, after: Observation, solver: Solver, budget: Budget
) -> TalonLuck | None:
    """Return what the talon changed for each seat: the chances with it less those without it.

    Both are means over worlds that agree with what the declarer knew. All seats are measured in
    the same worlds. None if no search ended.
    """
    auction, talon = Auction(before, solver, budget), after.hand & ~before.hand
    unknown = auction.worlds(auction.first, talon_dice(before, "without"))
    without = _found(before, auction, unknown)
    if auction.has_net:
        # The net answers for all lies of the others.
        known: Belief = [({ASIDE: talon}, 1.0)]
    else:
        worlds = likely_worlds(after, budget.bidding, budget.drawn, talon_dice(before, "with"))
        known = [({**world, ASIDE: talon}, 1.0) for world in worlds]
    real = _found(before, auction, known)
    return _difference(real, without) if real and without else None


def _difference(real: Found, without: Found) -> TalonLuck:
    means = zip(mean_chances(real), mean_chances(without), strict=True)
    errors = zip(standard_errors(real), standard_errors(without), strict=True)
    return TalonLuck(
        tuple(one - other for one, other in means), tuple(hypot(*both) for both in errors)
    )


def _found(before: Observation, auction: Auction, worlds: Belief) -> Found:
    """Return the chances if the declarer does what it takes for best in each world."""
    seat = before.seat
    assert seat is not None
    found, least = [], max(amount for _, amount in before.bids)
    for world, share in worlds:
        hands = {**world, seat: before.hand}
        try:
            found.append((auction.chances(hands, (seat, least)), share))
        except BudgetSpent:
            continue
    return found
