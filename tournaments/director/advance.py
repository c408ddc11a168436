"""The advance of a tournament: all steps that are due, each in its own transaction.

Nothing is remembered between two calls. Each step reads the rows, locks the tournament's row while
it writes, and finds nothing to do if it was done before. So `advance` may be called at any time, by
many at once, and after a crash at any line (docs/decisions/0024-idempotent-tournament-steps.md).
"""

import logging
from collections.abc import Callable
from datetime import datetime

from tournaments.director import arena, external_events, finish, open_tables, pair, reveal, start

log = logging.getLogger(__name__)

Step = Callable[[str, datetime], object]

# The order matters: annulled and closed games must be known before anything is drawn from them.
STEPS: tuple[Step, ...] = (
    start.start_if_due,
    external_events.apply_external_events,
    finish.close_orphaned_games,
    reveal.reveal_due,
    arena.update_entrants,
    pair.pair_next_round,
    open_tables.open_due,
)
# A table without players is over at once, and so may be a round of such tables.
MAX_PASSES = 50


def advance(tournament_id: str, now: datetime) -> int:
    """Do all that is due now, and return the number of passes."""
    for done in range(MAX_PASSES):
        moved = [step(tournament_id, now) for step in STEPS]
        if not any(moved):
            return done
    log.error("the tournament %s still has due work after all passes", tournament_id)
    return MAX_PASSES
