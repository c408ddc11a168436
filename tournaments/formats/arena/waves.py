"""The time of the next wave, and its number of tables. Pure.

A wave is one draw among all who are free. Those who wait a moment have a choice of opponents.
"""

from collections.abc import Sequence

# How long the first waits for others, in seconds, by the number of full tables.
WAITS = {1: 12, 2: 8}
# With more tables there is choice enough; and nobody waits for others where nobody plays.
SHORT_WAIT = 5
# A table with two who were together at the last one waits longer, as long as others play.
REMATCH_WAIT = 60
# Bots take the seats that are left once two entrants have waited so long. Where many tables are
# being played the next one ends soon.
BOT_WAIT, LONG_BOT_WAIT, MANY_TABLES = 60, 120, 4
MIN_PEOPLE = 2


def tables_due(seats: int, waited: Sequence[int], running: int) -> int:
    """Return how many tables are seated now; 0: not yet.

    `waited`: the seconds of each free entrant. `running`: the number of tables being played.
    """
    longest, full = max(waited, default=0), len(waited) // seats
    if full and longest >= (WAITS.get(full, SHORT_WAIT) if running else SHORT_WAIT):
        return full
    bot_wait = LONG_BOT_WAIT if running >= MANY_TABLES else BOT_WAIT
    return int(not full and sum(one >= bot_wait for one in waited) >= MIN_PEOPLE)
