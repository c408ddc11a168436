"""The contract of a deal: its chance at the first card, by what the declarer knew, and its end."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.bots.search.belief import likely_worlds
from games.bots.search.budget import Budget
from games.bots.search.contracts import AFTER_EXCHANGE, chance, evenly, window_around
from games.bots.search.positions import open_values, position_in
from games.bots.search.solver import Solver
from games.bots.search.worlds.sampling import NoWorldFound
from games.engine.observation import Observation, observe
from games.engine.outcome import DealOutcome
from games.engine.record import ReplayStep
from games.engine.state import Game, Phase
from games.review.dice import contract_dice
from games.review.judgement import NamedContract
from games.review.questions import first_in_phase

ACTIVE_SEATS = 3
# Above the contract it does not matter by how much.
ABOVE = 25


@dataclass(frozen=True)
class PlayedContract:
    """A contract that came to play.

    seen     what the declarer knew at the first card
    is_made  how it ended
    """

    seen: Observation
    amount: int
    is_made: bool


def played_contracts(steps: Iterable[ReplayStep]) -> Iterator[PlayedContract]:
    """Yield the contracts of three among these steps of a record that were played to the end."""
    for before, outcome in first_in_phase(steps, Phase.PLAY):
        if outcome.outcome in ("made", "failed"):
            yield from _played(before, outcome)


def _played(game: Game, outcome: DealOutcome) -> Iterator[PlayedContract]:
    seen = observe(game, outcome.declarer)
    if len(seen.active) == ACTIVE_SEATS and outcome.contract is not None:
        yield PlayedContract(seen, outcome.contract, outcome.outcome == "made")


def named_contract(played: PlayedContract, solver: Solver, budget: Budget) -> NamedContract | None:
    """Return the contract with its chance; None if no search ended.

    In likely worlds the cards are played open; the bots' calibration makes a chance of that.
    """
    seen, amount = played.seen, played.amount
    assert seen.declarer is not None
    try:
        worlds = likely_worlds(seen, budget.play, budget.drawn, contract_dice(seen))
    except NoWorldFound:
        return None
    positions = [position_in(seen, world) for world in worlds]
    values = open_values(positions, solver, budget.nodes, window_around(amount, ABOVE))
    if not values:
        return None
    made = chance(evenly(values), amount, AFTER_EXCHANGE)
    return NamedContract(seen.declarer, amount, made, played.is_made)
