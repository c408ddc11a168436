"""What a round costs: the one formula of repeats, differences in points, and seats. Pure.

    cost of a round = sum over its tables of
          REPEAT * (for each pair, how often the two have met before)
        + (for each pair, the square of how far apart the two are)
        + SEAT * (for each seat, the square of how much oftener its entrant had it than his
                  rarest one; in the best order)
    and where the number does not divide
        + BOT_AGAIN * (for each bot and person, how much oftener he sat with one than who did least)
        + ODD_AGAIN * (at a table of another size, the same for each of its people)

How far apart two are is counted in hundredths of what the winner of a table gains on its last.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

from tournaments.formats.history import BOT, History
from tournaments.formats.seating import best_misfit, misfits

REPEAT = 10**9
SEAT = 2500
# Dearer than repeats, as byes are: nobody sits with a bot twice before everybody has once.
BOT_AGAIN = 10 * REPEAT
# Dearer than points: so it is with tables of another size, as long as nobody meets anybody again.
ODD_AGAIN = 10**7
# Two bots at one table are met like old rivals.
BOTS_MET = 1


class Prices:
    """The cost of tables of one round. Members are indices: first the entrants, then the bots.

    people   ids by index; BOT for a bot
    levels   points by index, in hundredths of a win
    seats    of a table that is like most; 0: all sizes are alike
    """

    def __init__(
        self, history: History, people: Sequence[int], levels: Sequence[int], seats: int = 0
    ) -> None:
        self.history, self.people, self.levels, self.seats = history, people, levels, seats
        self._known: dict[tuple[int, ...], int] = {}
        self._misfits: dict[int, list[tuple[int, ...]]] = {}

    @cached_property
    def met(self) -> list[dict[int, int]]:
        """For each index those it has met, and how often."""
        rows: list[dict[int, int]] = [{} for _ in self.people]
        at = {person: index for index, person in enumerate(self.people) if person != BOT}
        bots = [index for index, person in enumerate(self.people) if person == BOT]
        for (one, other), times in self.history.met.items():
            if one != BOT:
                _note(rows, at.get(one, -1), at.get(other, -1), times)
        for i in bots:
            for j, times in enumerate(self._with_bots):
                if self.people[j] != BOT and times:
                    _note(rows, i, j, times * BOT_AGAIN // REPEAT)
                elif self.people[j] == BOT and i < j:
                    _note(rows, i, j, BOTS_MET)
        return rows

    @cached_property
    def _with_bots(self) -> list[int]:
        """For each index how much oftener he sat with a bot than who of them did least often."""
        return _over_the_least(
            self.people, {p: self.history.times_met(BOT, p) for p in self.people}
        )

    @cached_property
    def odd(self) -> list[int]:
        """The same for tables of another size."""
        return _over_the_least(self.people, self.history.odd)

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
        if self.seats and len(members) != self.seats:
            total += ODD_AGAIN * sum(self.odd[one] for one in members)
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


def _over_the_least(people: Sequence[int], times: Mapping[int, int]) -> list[int]:
    """0 for bots."""
    least = min((times.get(person, 0) for person in people if person != BOT), default=0)
    return [0 if person == BOT else times.get(person, 0) - least for person in people]
