"""What a round costs: the one formula of repeats, differences in points, and seats. Pure.

    cost of a round = sum over its tables of
          REPEAT * (for each pair, how often the two have met before)
        + (for each pair, the square of how far apart the two are)
        + SEAT * (for each seat, the square of how much oftener its entrant had it than his
                  rarest one; in the best order)

How far apart two are is counted in hundredths of what the winner of a table gains on its last.
"""

from collections.abc import Sequence
from functools import cached_property

from .history import BOT, History
from .seating import best_misfit, misfits

REPEAT = 10**9
SEAT = 2500
# Two bots at one table, or one bot twice for the same entrant, is met like an old rival.
BOTS_MET = 1


class Prices:
    """The cost of tables of one round. Members are indices: first the entrants, then the bots.

    people   ids by index; BOT for a bot
    levels   points by index, in hundredths of a win
    """

    def __init__(self, history: History, people: Sequence[int], levels: Sequence[int]) -> None:
        self.history, self.people, self.levels = history, people, levels
        self._known: dict[tuple[int, ...], int] = {}
        self._misfits: dict[int, list[tuple[int, ...]]] = {}

    @cached_property
    def met(self) -> list[dict[int, int]]:
        """For each index those it has met, and how often."""
        rows: list[dict[int, int]] = [{} for _ in self.people]
        at = {person: index for index, person in enumerate(self.people) if person != BOT}
        bots = [index for index, person in enumerate(self.people) if person == BOT]
        for (one, other), times in self.history.met.items():
            for i in bots if one == BOT else [at.get(one, -1)]:
                _note(rows, i, at.get(other, -1), times)
        for i in bots:
            for j in bots:
                if i < j:
                    _note(rows, i, j, BOTS_MET)
        return rows

    def table(self, members: tuple[int, ...]) -> int:
        """What this table costs; `members` in rising order."""
        known = self._known.get(members)
        if known is None:
            known = self._known[members] = self._price(members)
        return known

    def repeats(self, members: tuple[int, ...]) -> int:
        """How many meetings of before are repeated at this table."""
        met = self.met
        return sum(
            met[one].get(other, 0) for at, one in enumerate(members) for other in members[at + 1 :]
        )

    def _price(self, members: tuple[int, ...]) -> int:
        levels, met = self.levels, self.met
        total = 0
        for at, one in enumerate(members):
            row, level = met[one], levels[one]
            for other in members[at + 1 :]:
                apart = level - levels[other]
                total += apart * apart + (REPEAT * row[other] if other in row else 0)
        rows = self.misfits(len(members))
        return total + SEAT * best_misfit(tuple([rows[one] for one in members]))

    def misfits(self, seats: int) -> list[tuple[int, ...]]:
        """How bad each seat of such a table is, by index."""
        if seats not in self._misfits:
            self._misfits[seats] = [misfits(self.history, one, seats) for one in self.people]
        return self._misfits[seats]


def _note(rows: list[dict[int, int]], one: int, other: int, times: int) -> None:
    if one >= 0 and other >= 0:
        rows[one][other] = rows[other][one] = times
