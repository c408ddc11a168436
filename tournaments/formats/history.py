"""What entrants have had so far: whom they met, which seats, how often the first deal. Pure."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.standings.state import Course, Result

# The partner "a bot" of a meeting.
BOT = 0
SEATS = 4


@dataclass
class History:
    """Counts over all tables that were not annulled; a no-show met nobody.

    met    how often two ids (the smaller first) sat together; id 0 is a bot
    seats  how often an entrant had each seat, 0..3
    dealt  how often he dealt first
    byes   how often he sat out
    odd    how often his table was of another size than most
    """

    met: Counter[tuple[int, int]] = field(default_factory=Counter)
    seats: dict[int, list[int]] = field(default_factory=dict)
    dealt: Counter[int] = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)
    odd: Counter[int] = field(default_factory=Counter)

    def times_met(self, one: int, other: int) -> int:
        return self.met[min(one, other), max(one, other)]

    def had(self, person: int) -> list[int]:
        return self.seats.get(person, [0] * SEATS)


def history_of(course: Course) -> History:
    """Of all tables so far, those still being played included."""
    history = History()
    for entrant in course.entrants:
        history.seats[entrant.id] = [0] * SEATS
    for result in course.sorted_results:
        if not result.annulled:
            _note(history, result)
            if len(result.table.seats) != course.settings.seats:
                history.odd.update(result.present)
    for bye in course.byes:
        history.byes[bye.entrant] += 1
    return history


def _note(history: History, result: Result) -> None:
    table, present = result.table, result.present
    history.met.update(combinations(sorted(present), 2))
    if None in table.seats:
        history.met.update((BOT, person) for person in present)
    for seat, person in enumerate(table.seats):
        if person in present:
            history.seats[person][seat] += 1
    if (dealer := table.seats[table.first_dealer]) is not None:
        history.dealt[dealer] += 1
