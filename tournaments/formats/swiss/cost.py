"""The cost of a Swiss round: one formula for rematches, point differences and seats. Pure.

    cost of a round = sum over its tables of
          REPEAT * (for each pair, how often the two have met before)
        + (for each pair, the square of their distance)
        + SEAT * (for each seat, the square of its excess over the player's rarest seat; in the
                  best order)
    and where the number does not divide
        + BOT_AGAIN * (for each bot and player, the excess over the fewest meetings with bots)
        + UNEQUAL_TABLE_AGAIN * (at a table of another size, the same for each player there)

Distances are in hundredths of the points that a table's winner gains on its last.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

from tournaments.formats.history import BOT, History
from tournaments.formats.seating import min_seat_penalty, seat_penalties

REPEAT = 10**9
SEAT = 2500
# Dearer than rematches, as byes are: nobody meets a bot twice before everybody has once.
BOT_AGAIN = 10 * REPEAT
# Dearer than distances: the same for unequal tables, but cheaper than rematches.
UNEQUAL_TABLE_AGAIN = 10**7
# Two bots at one table count as so many earlier meetings: bots have no place, so that one player
# beside two would have won for nothing.
BOTS_MET = 100


class RoundCosts:
    """The cost of tables of one round. Members are indices: first the entrants, then the bots.

    people   ids by index; BOT for a bot
    levels   points by index, in hundredths of a win
    seats    the usual table size; 0: all sizes are alike
    """

    def __init__(
        self, history: History, people: Sequence[int], levels: Sequence[int], seats: int = 0
    ) -> None:
        self.history, self.people, self.levels, self.seats = history, people, levels, seats
        self._known: dict[tuple[int, ...], int] = {}
        self._penalties: dict[int, list[tuple[int, ...]]] = {}

    @cached_property
    def meetings(self) -> list[dict[int, int]]:
        """Return for each index the indices it has met, and how often."""
        rows: list[dict[int, int]] = [{} for _ in self.people]
        at = {
            entrant_id: index for index, entrant_id in enumerate(self.people) if entrant_id != BOT
        }
        bots = [index for index, entrant_id in enumerate(self.people) if entrant_id == BOT]
        for (first, other), times in self.history.meetings.items():
            if first != BOT:
                _set_meetings(rows, at.get(first, -1), at.get(other, -1), times)
        for i in bots:
            for j, times in enumerate(self._bot_excess):
                if self.people[j] != BOT and times:
                    _set_meetings(rows, i, j, times * BOT_AGAIN // REPEAT)
                elif self.people[j] == BOT and i < j:
                    _set_meetings(rows, i, j, BOTS_MET)
        return rows

    @cached_property
    def _bot_excess(self) -> list[int]:
        """Return for each index the meetings with bots above the lowest number."""
        return _over_the_least(
            self.people, {p: self.history.times_met(BOT, p) for p in self.people}
        )

    @cached_property
    def unequal_excess(self) -> list[int]:
        """Return for each index the unequal tables above the lowest number."""
        return _over_the_least(self.people, self.history.unequal_tables)

    def table(self, members: tuple[int, ...]) -> int:
        """Return the cost of this table; `members` in rising order."""
        known = self._known.get(members)
        if known is None:
            known = self._known[members] = self._cost(members)
        return known

    def rematches(self, members: tuple[int, ...]) -> int:
        """Return how many earlier meetings this table repeats."""
        meetings = self.meetings
        return sum(
            meetings[index].get(other, 0)
            for at, index in enumerate(members)
            for other in members[at + 1 :]
        )

    def _cost(self, members: tuple[int, ...]) -> int:
        # `pair`, without a call for each: a large field asks for millions.
        levels, meetings = self.levels, self.meetings
        total = 0
        for at, index in enumerate(members):
            row, level = meetings[index], levels[index]
            for other in members[at + 1 :]:
                apart = level - levels[other]
                total += apart * apart + (REPEAT * row[other] if other in row else 0)
        if self.seats and len(members) != self.seats:
            total += UNEQUAL_TABLE_AGAIN * sum(self.unequal_excess[index] for index in members)
        rows = self.penalties(len(members))
        return total + SEAT * min_seat_penalty(tuple([rows[index] for index in members]))

    def pair(self, one: int, other: int) -> int:
        """Return the cost of two members at one table."""
        row, apart = self.meetings[one], self.levels[one] - self.levels[other]
        return apart * apart + (REPEAT * row[other] if other in row else 0)

    def penalties(self, seats: int) -> list[tuple[int, ...]]:
        """Return by index the penalty of each seat of a table of this size."""
        if seats not in self._penalties:
            self._penalties[seats] = [
                seat_penalties(self.history, index, seats) for index in self.people
            ]
        return self._penalties[seats]


def _set_meetings(rows: list[dict[int, int]], index: int, other: int, times: int) -> None:
    """Set the count of two indices both ways; -1 stands for nobody."""
    if index >= 0 and other >= 0:
        rows[index][other] = rows[other][index] = times


def _over_the_least(people: Sequence[int], times: Mapping[int, int]) -> list[int]:
    """Return by index the number above the lowest one; 0 for bots."""
    least = min((times.get(entrant_id, 0) for entrant_id in people if entrant_id != BOT), default=0)
    return [0 if entrant_id == BOT else times.get(entrant_id, 0) - least for entrant_id in people]
