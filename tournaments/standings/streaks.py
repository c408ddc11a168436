"""Streaks of an arena: after two tables won in a row each further win counts double. Pure.

An entrant's tables follow one another in the order in which they were drawn. A shared first place
is a win. A table that was not won, or that the entrant missed, ends the streak. Annulled and
running tables change nothing. Nor does a table with a bot for its players: a bot has no place, so a
player beside one wins too easily.
"""

from collections import Counter
from dataclasses import dataclass

from tournaments.standings.state import TournamentState

# So many wins in a row make a streak.
STREAK_WINS = 2
# The key of a table, and the seat.
SeatKey = tuple[tuple[int, int, int], int]


@dataclass(frozen=True)
class Streaks:
    """The seats whose points count double, and each entrant's wins in a row at the end."""

    doubled: frozenset[SeatKey]
    wins: Counter[int]

    def is_hot(self, entrant_id: int) -> bool:
        """Return whether the entrant's next win counts double."""
        return self.wins[entrant_id] >= STREAK_WINS


def streaks_of(state: TournamentState) -> Streaks:
    """Return the streaks by all results that count; none where they are not played for."""
    doubled, wins = set[SeatKey](), Counter[int]()
    for result in state.counted_results() if state.settings.streak else ():
        for entrant_id in result.no_shows:
            wins[entrant_id] = 0
        if len(result.present) < len(result.table.seats):
            continue
        for seat, entrant_id in enumerate(result.present):
            if result.ranks[seat] != 1:
                wins[entrant_id] = 0
                continue
            if wins[entrant_id] >= STREAK_WINS:
                doubled.add((result.table.key, seat))
            wins[entrant_id] += 1
    return Streaks(frozenset(doubled), wins)
