"""Simulated annealing over the rounds of a plan. Only for `plan_design`, which needs numba.

A grid holds the places: [round, row, seat]. The rows are the tables, and one more for the byes,
where -1 is nobody. Two places change within a round at a time. Each pair of places is of a kind,
and so is each bye; a kind costs by how often it has come.
"""

from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

SEATS = 3
STEPS, RESTARTS = 2_000_000, 12
# A pair without a meeting, or with one too many, costs 1.
HOT, COLD = 0.7, 0.12


@numba.njit
def _put(grid: Any, at: Any, place: int, step: int, what: Any) -> float:
    """Seat a place at (round, table, seat), or take it away; return the change of the cost.

    what  the kind of each two places, the count and the price of each kind, and the number of
          tables: the row after them holds the byes, and its kinds are [place, place]
    """
    number, row, seat = at
    kinds, counts, price, tables = what
    grid[number, row, seat] = -1
    total = 0.0
    for other in grid[number, row]:
        if row >= tables:
            other = place
        if other >= 0:
            kind = kinds[place, other]
            total += price[kind, counts[kind] + step] - price[kind, counts[kind]]
            counts[kind] += step
        if row >= tables:
            break
    grid[number, row, seat] = place if step > 0 else -1
    return total


@numba.njit
def _swap(grid: Any, p: Any, q: Any, what: Any) -> float:
    """Let the places at p and q change; return the change of the cost."""
    one, other = grid[p[0], p[1], p[2]], grid[q[0], q[1], q[2]]
    total = _put(grid, p, one, -1, what) + _put(grid, q, other, -1, what)
    total += _put(grid, p, other, 1, what) + _put(grid, q, one, 1, what)
    changed: float = total
    return changed


@numba.njit
def _annealed(start: Any, what: Any, seed: int, steps: int) -> Any:
    """Improve `start` ([round, row, seat] = place, -1 is nobody); return the grid and its cost."""
    np.random.seed(seed)
    rounds, rows, seats = start.shape
    grid = np.full(start.shape, -1)
    cost = 0.0
    for kind in range(what[1].shape[0]):
        cost += what[2][kind, what[1][kind]]
    for number in range(rounds):
        for row in range(rows):
            for seat in range(seats):
                if start[number, row, seat] >= 0:
                    place = start[number, row, seat]
                    cost += _put(grid, (number, row, seat), place, 1, what)
    for step in range(steps):
        if cost < 0.5:
            break
        heat = HOT * (COLD / HOT) ** (step / steps)
        number = np.random.randint(rounds)
        p = (number, np.random.randint(rows), np.random.randint(seats))
        q = (number, np.random.randint(rows), np.random.randint(seats))
        if p[1] == q[1] or grid[p[0], p[1], p[2]] < 0 or grid[q[0], q[1], q[2]] < 0:
            continue
        change = _swap(grid, p, q, what)
        if change > 0 and np.random.random() >= np.exp(-change / heat):
            _swap(grid, p, q, what)
            continue
        cost += change
    return grid, cost


@dataclass(frozen=True)
class RoundSearch:
    """The goal of a search.

    places  so many
    kinds   [place, place] the kind of a pair; on the diagonal that of a bye
    counts  by kind, how often it has come before
    price   [kind, count] what it costs
    """

    places: int
    kinds: Any
    counts: Any
    price: Any

    def rounds(self, number: int, tries: int = RESTARTS) -> list[list[tuple[int, ...]]] | None:
        """Return the tables of so many rounds in which nothing costs; None if none were found."""
        tables, byes = divmod(self.places, SEATS)
        rows = tables + (byes > 0)
        for seed in range(tries):
            dice = np.random.default_rng(seed)
            start = np.full((number, rows * SEATS), -1)
            for at in range(number):
                start[at, : self.places] = dice.permutation(self.places)
            what = (self.kinds, self.counts.copy(), self.price, tables)
            grid, cost = _annealed(start.reshape((number, rows, SEATS)), what, seed, STEPS)
            if cost < 0.5:
                return [[tuple(map(int, row)) for row in one[:tables]] for one in grid]
        return None
