"""The cost of a table of an arena, for free entrants by their index in the order of waiting. Pure.

cost of a table = sum over its pairs of
      AGAIN[n]  for each of the two, if they met at the nth of that player's last tables
    + MET       for each earlier meeting
    + the distance in points: a tenth of the hundredths of a win, at most MAX_APART
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tournaments.formats.history import BOT
from tournaments.standings.state import TournamentState

AGAIN = (1000, 500, 250, 120, 60, 30)
MET = 10
MAX_APART = 100


class WaveCosts:
    """The costs of tables of one wave.

    people  entrants by index; BOT for a bot
    levels  points by index, in hundredths of what a table can give
    """

    def __init__(
        self, state: TournamentState, people: Sequence[int], levels: Sequence[int]
    ) -> None:
        self.people, self.levels = people, levels
        opponents = _opponents(state, people)
        self._met = [_weights(met) for met in opponents]
        self._last = [frozenset(met[0]) if met else frozenset() for met in opponents]
        self._known: dict[tuple[int, ...], int] = {}

    def table(self, members: tuple[int, ...]) -> int:
        """Return the cost of this table; `members` in rising order."""
        known = self._known.get(members)
        if known is None:
            known = self._known[members] = sum(self.pair(*two) for two in combinations(members, 2))
        return known

    def is_rematch(self, members: tuple[int, ...]) -> bool:
        """Return whether one of these met another at the last table."""
        return any(
            self.people[other] in self._last[one]
            for one in members
            for other in members
            if one != other
        )

    def pair(self, one: int, other: int) -> int:
        """Return the cost of two members at one table; a bot is as good as any other."""
        first, second = self.people[one], self.people[other]
        if BOT in (first, second):
            return 0
        again = self._met[one].get(second, 0) + self._met[other].get(first, 0)
        return again + min(abs(self.levels[one] - self.levels[other]) // 10, MAX_APART)


def _opponents(state: TournamentState, people: Sequence[int]) -> list[list[tuple[int, ...]]]:
    """Return by index the people at each of the entrant's tables, the last one first."""
    found: dict[int, list[tuple[int, ...]]] = {entrant_id: [] for entrant_id in people}
    for result in reversed(state.sorted_results):
        if not result.annulled:
            for entrant_id in result.table.people:
                if entrant_id in found:
                    found[entrant_id].append(result.table.people)
    return [found[entrant_id] for entrant_id in people]


def _weights(tables: Sequence[tuple[int, ...]]) -> dict[int, int]:
    """Return what it costs one entrant to meet each earlier opponent again."""
    weights: Counter[int] = Counter()
    for ago, seated in enumerate(tables):
        for other in seated:
            weights[other] += MET + (AGAIN[ago] if ago < len(AGAIN) else 0)
    return dict(weights)
