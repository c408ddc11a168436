"""The luck of the talon: what its cards changed for each seat."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from games.bots.search.belief import likely_worlds
from games.bots.search.bidding import Hands, declared
from games.bots.search.budget import Budget
from games.bots.search.equity import Chances, Outlook
from games.bots.search.solver import BudgetSpent, Solver
from games.bots.search.worlds import ASIDE
from games.engine.observation import Observation, observe
from games.engine.record import ActionApplied, ActionPending, Record, replay_steps
from games.engine.state import Phase
from games.review.dice import talon_dice
from games.review.judgement import mean_chances


def talons(record: Record) -> Iterator[tuple[int, Observation, Observation]]:
    """Yield for each talon that was taken its deal, and what the declarer knew before and after."""
    before: ActionPending | None = None
    for step in replay_steps(record):
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
) -> Chances | None:
    """Return what the talon changed for each seat: the chances with it less those without it.

    Both are means over worlds that agree with what the declarer knew. All seats are measured in
    the same worlds. None if no search ended.
    """
    outlook, talon = Outlook(before), after.hand & ~before.hand
    unknown = likely_worlds(before, budget.bidding, budget.drawn, talon_dice(before, "without"))
    known = likely_worlds(after, budget.bidding, budget.drawn, talon_dice(before, "with"))
    without = _mean(before, outlook, unknown, solver, budget.nodes)
    real = _mean(before, outlook, ({**w, ASIDE: talon} for w in known), solver, budget.nodes)
    if without is None or real is None:
        return None
    return tuple(one - other for one, other in zip(real, without, strict=True))


def _mean(
    before: Observation, outlook: Outlook, worlds: Iterable[Hands], solver: Solver, nodes: int
) -> Chances | None:
    """Return the mean chances if the declarer does what it takes for best in each world."""
    seat, found = before.seat, []
    assert seat is not None
    least = max(amount for _, amount in before.bids)
    for world in worlds:
        hands = {**world, seat: before.hand}
        try:
            found.append((declared(before, outlook, hands, (seat, least), solver, nodes), 1.0))
        except BudgetSpent:
            continue
    return mean_chances(found) if found else None
