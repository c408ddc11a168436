"""What keeps a tournament going: whatever is due is done, each thing in a transaction of its own.

Nothing is remembered between two calls. Each step reads the rows, holds the tournament's row while
it writes, and finds nothing to do when it was done before: so it may be called at any time, by
many at once, and after a death at any line (docs/decisions/0024-how-advance-stays-sound.md).
"""

import logging
from collections.abc import Callable
from datetime import datetime

from tournaments.director import external_events, finish, open_tables, pair, reveal, start

log = logging.getLogger(__name__)

Step = Callable[[str, datetime], object]

# In this order: what was annulled, or closed, must be known before anything is drawn upon it.
STEPS: tuple[Step, ...] = (
    start.start_if_due,
    external_events.mind,
    finish.tidy,
    reveal.unseal_due,
    pair.draw,
    open_tables.open_due,
)
# A table at which nobody sat down is over at once, and so may be a round of such tables.
MOST_PASSES = 50


def advance(tournament_id: str, now: datetime) -> int:
    """Do all that is due now, and answer in how many passes."""
    for done in range(MOST_PASSES):
        moved = [step(tournament_id, now) for step in STEPS]
        if not any(moved):
            return done
    log.error("the tournament %s has no end of what is due", tournament_id)
    return MOST_PASSES
