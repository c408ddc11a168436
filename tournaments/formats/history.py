"""The past of entrants: opponents, seats, first deals, byes. Pure."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.standings.state import Result, TournamentState

# The id that stands for any bot in a meeting.
BOT = 0
SEATS = 4


@dataclass
class History:
    """Counts over all tables that were not annulled; a no-show met nobody.

    meetings        how often two ids (the smaller first) sat together; id 0 is a bot
    seats           how often an entrant had each seat, 0..3
    first_deals     how often an entrant dealt first
    byes            how often an entrant sat out
    unequal_tables  how often an entrant's table was of another size than most
    """

    meetings: Counter[tuple[int, int]] = field(default_factory=Counter)
    seats: dict[int, list[int]] = field(default_factory=dict)
    first_deals: Counter[int] = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)
    unequal_tables: Counter[int] = field(default_factory=Counter)

    def times_met(self, one: int, other: int) -> int:
        """Return how often two ids sat at one table."""
        return self.meetings[min(one, other), max(one, other)]

    def seat_counts(self, entrant_id: int) -> list[int]:
        """Return how often an entrant had each seat."""
        return self.seats.get(entrant_id, [0] * SEATS)


def history_of(state: TournamentState) -> History:
    """Return the counts of all tables so far, running ones included."""
    history = History()
    for entrant in state.entrants:
        history.seats[entrant.id] = [0] * SEATS
    for result in state.sorted_results:
        if not result.annulled:
            _count(history, result)
            if len(result.table.seats) != state.settings.seats:
                history.unequal_tables.update(result.present)
    for bye in state.byes:
        history.byes[bye.entrant] += 1
    return history


def _count(history: History, result: Result) -> None:
    """Add one table to the counts."""
    table, present = result.table, result.present
    history.meetings.update(combinations(sorted(present), 2))
    if None in table.seats:
        history.meetings.update((BOT, entrant_id) for entrant_id in present)
    for seat, entrant_id in enumerate(table.seats):
        if entrant_id in present:
            history.seats[entrant_id][seat] += 1
    if (dealer := table.seats[table.first_dealer]) is not None:
        history.first_deals[dealer] += 1
