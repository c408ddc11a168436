"""The cost of a duplicate's round, in the style of a Swiss round (`formats.swiss.cost`). Pure.

    cost of a round = the cost of its tables as in a Swiss, but with the seats as they are:
          REPEAT * (for each pair at a table, how often the two have met before)
        + (for each pair at a table, the square of their distance)
        + SEAT * (for each player, the square of the seat's excess over the player's rarest seat)
    and over the tables
        + COMPARED / tables * (for each pair in the same seat, the square of how often the two were
                               compared before)

Distances count only if equals are to meet; then players stay at the tables of a Swiss, and only
their seats are chosen by this cost. Rematches are dearer than all else. The more tables, the
less a single comparison decides.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

from tournaments.formats.history import BOT
from tournaments.formats.swiss.cost import RoundCosts
from tournaments.standings.comparisons import Pair

COMPARED = 300_000
SEAT = 100_000

# The players by seat, as indices.
SeatedTable = list[int]


class GridCosts:
    """The parts of a round's cost, for players by their index in `costs.people`.

    compared  [one][other]: the cost of two in the same seat
    seat      [one][seat]: the cost of a seat
    """

    def __init__(self, costs: RoundCosts, compared: Mapping[Pair, int], seats: int) -> None:
        people = costs.people
        self._costs = costs
        dear = COMPARED * seats // max(1, len(people))
        self.compared = [
            [dear * _times(compared, one, other) ** 2 for other in people] for one in people
        ]
        self.seat = [[SEAT * worth for worth in row] for row in costs.penalties(seats)]

    @cached_property
    def table(self) -> list[list[int]]:
        """Return the cost of each two at one table; large fields never ask for it."""
        everybody = range(len(self._costs.people))
        return [[self._costs.pair(one, other) for other in everybody] for one in everybody]

    def total(self, tables: Sequence[SeatedTable]) -> int:
        """Return the cost of a round."""
        lines = list(zip(*tables, strict=True))
        return int(
            sum(_pairs(self.table, table) for table in tables)
            + sum(_pairs(self.compared, line) for line in lines)
            + sum(self.seat[one][seat] for seat, line in enumerate(lines) for one in line)
        )


def _times(compared: Mapping[Pair, int], one: int, other: int) -> int:
    if BOT in (one, other) or one == other:
        return 0
    return compared.get((min(one, other), max(one, other)), 0)


def _pairs(matrix: Sequence[Sequence[int]], members: Sequence[int]) -> int:
    """Return the sum over all pairs."""
    return sum(matrix[one][other] for at, one in enumerate(members) for other in members[at + 1 :])
