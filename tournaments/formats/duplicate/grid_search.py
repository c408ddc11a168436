"""A search for a cheap round of a duplicate over all seats of all tables. Pure.

A round is a grid: a row for each table, a column for each seat. Two players change places, or a
table changes its seats, until nothing gains; small fields are perturbed and improved again.
"""

from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random

from tournaments.formats.duplicate.cost import GridCosts, SeatedTable
from tournaments.formats.swiss.local_search import SMALL_FIELD

# Divided by the square of the field: so many times it is perturbed.
PERTURBATIONS = 30_000


def find_cheap_seats(
    costs: GridCosts, groups: Sequence[Sequence[int]], seed: int, may_swap: bool
) -> list[SeatedTable]:
    """Return these tables seated.

    may_swap  whether players may change tables where that is cheaper; never in a field of more
              than SMALL_FIELD
    """
    search = _Search(costs, groups, Random(seed))
    search.may_swap = may_swap and len(search.place) <= SMALL_FIELD
    search.improve()
    if search.may_swap:
        search.perturb(PERTURBATIONS // len(search.place) ** 2)
    return search.tables


class _Search:
    """The tables now, and where each player sits: (table, seat)."""

    def __init__(self, costs: GridCosts, groups: Sequence[Sequence[int]], random: Random) -> None:
        self.costs, self.random = costs, random
        self.tables = [list(group) for group in groups]
        for table in self.tables:
            random.shuffle(table)
        self.seats = len(self.tables[0]) if self.tables else 0
        self.place: dict[int, tuple[int, int]] = {}
        self._set_places(range(len(self.tables)))
        self.may_swap = True

    def _set_places(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            for seat, one in enumerate(self.tables[number]):
                self.place[one] = number, seat

    def improve(self) -> None:
        """Change seats, and tables if that is allowed, until nothing gains."""
        while self._reseat_all() or (self.may_swap and self._swap_all()):
            pass

    def perturb(self, times: int) -> None:
        """Seat two tables at random, improve again, and keep what is not dearer."""
        best, kept = self.costs.total(self.tables), [list(table) for table in self.tables]
        for _ in range(times if len(self.tables) > 1 else 0):
            self._mix()
            self.improve()
            cost = self.costs.total(self.tables)
            if cost <= best:
                best, kept = cost, [list(table) for table in self.tables]
            self.tables = [list(table) for table in kept]
            self._set_places(range(len(self.tables)))

    def _mix(self) -> None:
        chosen = self.random.sample(range(len(self.tables)), 2)
        for number in chosen:
            self.random.shuffle(self.tables[number])
        one, other = (self.tables[number] for number in chosen)
        seat, opposite = self.random.randrange(self.seats), self.random.randrange(self.seats)
        one[seat], other[opposite] = other[opposite], one[seat]
        self._set_places(chosen)

    def _reseat_all(self) -> bool:
        """Give each table its cheapest seats; return whether something gained."""
        gained = [self._reseat(number) for number in range(len(self.tables))]
        return any(gained)

    def _reseat(self, number: int) -> bool:
        table = self.tables[number]
        rows = [[self._seat_cost(one, number, seat) for seat in range(self.seats)] for one in table]
        now = sum(rows[seat][seat] for seat in range(self.seats))
        cost, order = min(
            (sum(rows[at][seat] for at, seat in enumerate(order)), order)
            for order in permutations(range(self.seats))
        )
        if cost >= now:
            return False
        for one, seat in zip(list(table), order, strict=True):
            table[seat] = one
        self._set_places([number])
        return True

    def _seat_cost(self, one: int, number: int, seat: int) -> int:
        """Return what it costs that this player of this table has this seat."""
        row = self.costs.compared[one]
        line = sum([row[table[seat]] for table in self.tables])
        return line - row[self.tables[number][seat]] + self.costs.seat[one][seat]

    def _swap_all(self) -> bool:
        """Let players of different tables change places; return whether something gained."""
        gained = False
        for one, other in combinations(sorted(self.place), 2):
            if self.place[one][0] != self.place[other][0] and self._swap_gain(one, other) > 0:
                self._swap(one, other)
                gained = True
        return gained

    def _swap_gain(self, one: int, other: int) -> int:
        (row, seat), (row2, seat2) = self.place[one], self.place[other]
        gain = self._table_cost(one, row) - self._table_cost(other, row, one)
        gain += self._table_cost(other, row2) - self._table_cost(one, row2, other)
        if seat != seat2:
            gain += self._line_cost(one, seat) - self._line_cost(other, seat, one)
            gain += self._line_cost(other, seat2) - self._line_cost(one, seat2, other)
        return gain

    def _table_cost(self, one: int, number: int, instead_of: int | None = None) -> int:
        """Return what this player costs at this table, there or instead of somebody."""
        row = self.costs.table[one]
        return sum([row[mate] for mate in self.tables[number] if mate not in (one, instead_of)])

    def _line_cost(self, one: int, seat: int, instead_of: int | None = None) -> int:
        """Return what this player costs in this seat, there or instead of somebody."""
        row = self.costs.compared[one]
        line = [row[table[seat]] for table in self.tables if table[seat] not in (one, instead_of)]
        return sum(line) + self.costs.seat[one][seat]

    def _swap(self, one: int, other: int) -> None:
        (row, seat), (row2, seat2) = self.place[one], self.place[other]
        self.tables[row][seat], self.tables[row2][seat2] = other, one
        self.place[one], self.place[other] = (row2, seat2), (row, seat)
