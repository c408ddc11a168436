"""Generator of the movements of duplicates: `python -m tools.design_plans.duplicate`.

It takes some minutes of one core.

Simulated annealing over all rounds at once: two players change places in one round. The cost is a
sum of powers of three counts: meetings of pairs, their comparisons, and seats. It is taken over all
prefixes of the tournament, so that each prefix is balanced. Then whole columns change places in
each round, where that shares the seats out better.
"""

import json
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random
from typing import Any

import numba
import numpy as np

from tournaments.formats.duplicate.movements import PATH, PlannedRound

THREES = [(players, 3) for players in range(6, 25, 3)]
FOURS = [(players, 4) for players in (8, 12, 16, 20, 24)]
# Five rounds without rematches, which annealing does not find: only seats are left to it.
FIXED_TABLES = (20, 4)
# An evening; where a design is exact its whole length.
MAX_ROUNDS = 5
TINY = 9
# Tries to share the seats out.
ORDER_STARTS = 60
# A rematch is dearer than what it could gain in comparisons and seats.
MET, COMPARED, SEAT = 200, 6, 1
# Of the comparisons: one pair that is compared too often is worse than some that are a little.
POWER = 3
STEPS, RESTARTS = 6_000_000, 3
HOT, COLD = 60.0, 1.0


@numba.njit
def _count_pair(counts: Any, first: int, one: int, other: int, step: int, power: int) -> int:
    """Count a pair once more, or less, in the prefixes from `first`; return what powers change."""
    total = 0
    for prefix in range(first, counts.shape[0]):
        now = counts[prefix, one, other]
        total += (now + step) ** power - now**power
        counts[prefix, one, other] = counts[prefix, other, one] = now + step
    return total


@numba.njit
def _count(grid: Any, at: int, place: Any, step: int, met: Any, compared: Any, had: Any) -> int:
    """Count the player of this place once more, or less; return the change of the cost."""
    table, seat = place
    one, total = grid[at, table, seat], 0
    for mate in range(grid.shape[2]):
        other = grid[at, table, mate]
        if mate != seat and other >= 0:
            total += MET * _count_pair(met, at, one, other, step, 2)
    for row in range(grid.shape[1]):
        other = grid[at, row, seat]
        if row != table and other >= 0:
            total += COMPARED * _count_pair(compared, at, one, other, step, POWER)
    for prefix in range(at, had.shape[0]):
        total += SEAT * (2 * had[prefix, one, seat] * step + 1)
        had[prefix, one, seat] += step
    return total


@numba.njit
def _swap(grid: Any, at: int, p: Any, q: Any, met: Any, compared: Any, had: Any) -> int:
    """Let the players of two places change; return the change of the cost."""
    one, other = grid[at, p[0], p[1]], grid[at, q[0], q[1]]
    total = _count(grid, at, p, -1, met, compared, had)
    grid[at, p[0], p[1]] = -1
    total += _count(grid, at, q, -1, met, compared, had)
    grid[at, q[0], q[1]] = -1
    grid[at, p[0], p[1]] = other
    total += _count(grid, at, p, 1, met, compared, had)
    grid[at, q[0], q[1]] = one
    gained: int = total + _count(grid, at, q, 1, met, compared, had)
    return gained


@numba.njit
def _annealed(grid: Any, seed: int, steps: int, keeps_tables: bool) -> Any:
    """Improve `grid` ([round, table, seat] = player); return the best grid and its cost."""
    np.random.seed(seed)
    rounds, tables, seats = grid.shape
    players = tables * seats
    met = np.zeros((rounds, players, players), np.int64)
    compared = np.zeros((rounds, players, players), np.int64)
    had = np.zeros((rounds, players, seats), np.int64)
    cost = 0
    start, grid = grid, np.full((rounds, tables, seats), -1, np.int64)
    for at in range(rounds):
        for table in range(tables):
            for seat in range(seats):
                grid[at, table, seat] = start[at, table, seat]
                cost += _count(grid, at, (table, seat), 1, met, compared, had)
    best, kept = cost, grid.copy()
    for step in range(steps):
        heat = HOT * (COLD / HOT) ** (step / steps)
        at = np.random.randint(rounds)
        p = (np.random.randint(tables), np.random.randint(seats))
        q = (p[0] if keeps_tables else np.random.randint(tables), np.random.randint(seats))
        if p == q:
            continue
        change = _swap(grid, at, p, q, met, compared, had)
        if change > 0 and np.random.random() >= np.exp(-change / heat):
            _swap(grid, at, p, q, met, compared, had)
            continue
        cost += change
        if cost < best:
            best = cost
            kept[:] = grid
    return kept, best


def round_count(players: int, seats: int) -> int:
    """Return the rounds of a plan: those without rematches, in tiny fields until all have met."""
    return players - 1 if players <= TINY else min(MAX_ROUNDS, (players - 1) // (seats - 1))


def designed(
    players: int, seats: int, restarts: int = RESTARTS, steps: int = STEPS
) -> list[PlannedRound]:
    """Return the rounds of the best movement found."""
    fixed = (players, seats) == FIXED_TABLES
    found = [
        _annealed(lattice(players // seats, seats) if fixed else _random(players, seats, seed),
                  seed, steps, fixed)
        for seed in range(restarts)
    ]  # fmt: skip
    best = min(found, key=lambda one: one[1])[0]
    return balanced([tuple(tuple(map(int, table)) for table in number) for number in best])


def _random(players: int, seats: int, seed: int) -> Any:
    """Return rounds at random."""
    dice, rounds = np.random.default_rng(seed), round_count(players, seats)
    shape = (rounds, players // seats, seats)
    return np.array([dice.permutation(players) for _ in range(rounds)]).reshape(shape)


def lattice(tables: int, seats: int) -> Any:
    """Return as many rounds as there are tables, a prime number, in which nobody meets twice.

    The players stand in `seats` rows. In round k table t has from row j the one at t + k*j.
    """
    return np.array([
        [[j * tables + (t + k * j) % tables for j in range(seats)] for t in range(tables)]
        for k in range(tables)
    ])  # fmt: skip


def balanced(rounds: Sequence[PlannedRound]) -> list[PlannedRound]:
    """Return the rounds with their columns in such an order that seats are shared out."""
    dice, orders = Random(1), list(permutations(range(len(rounds[0][0]))))
    starts = ([dice.choice(orders) for _ in rounds] for _ in range(ORDER_STARTS))
    found = (_improved(rounds, start, orders) for start in starts)
    best = min(found, key=lambda chosen: _imbalance(rounds, chosen))
    return [_ordered(number, order) for number, order in zip(rounds, best, strict=True)]


Orders = list[tuple[int, ...]]


def _improved(rounds: Sequence[PlannedRound], chosen: Orders, orders: Orders) -> Orders:
    """Change the order of one round's columns at a time, until nothing gains."""
    gained = True
    while gained:
        gained = False
        for at in range(len(rounds)):
            tries = [[*chosen[:at], order, *chosen[at + 1 :]] for order in orders]
            best = min(tries, key=lambda one: _imbalance(rounds, one))
            if _imbalance(rounds, best) < _imbalance(rounds, chosen):
                chosen, gained = best, True
    return chosen


def _ordered(number: PlannedRound, order: Sequence[int]) -> PlannedRound:
    return tuple(tuple(table[seat] for seat in order) for table in number)


def _imbalance(rounds: Sequence[PlannedRound], orders: Sequence[Sequence[int]]) -> int:
    """Return the sum of the squares of how often each player had each seat, over all prefixes."""
    had, total = Counter[tuple[int, int]](), 0
    for number, order in zip(rounds, orders, strict=True):
        for table in _ordered(number, order):
            had.update((one, seat) for seat, one in enumerate(table))
        total += sum(times * times for times in had.values())
    return total


def spread(rounds: Sequence[PlannedRound], by_seat: bool) -> list[tuple[int, int]]:
    """Return after each round the fewest and the most times that two met, or were compared."""
    counts: Counter[tuple[int, int]] = Counter()
    players = sorted(one for table in rounds[0] for one in table)
    rows = []
    for number in rounds:
        for group in zip(*number, strict=True) if by_seat else number:
            counts.update(combinations(sorted(group), 2))
        times = [counts[pair] for pair in combinations(players, 2)]
        rows.append((min(times), max(times)))
    return rows


def main() -> None:
    """Write the movements, and print after each round the spread of meetings and comparisons."""
    plans = []
    for players, seats in THREES + FOURS:
        rounds = designed(players, seats)
        plans.append({"players": players, "seats": seats, "rounds": rounds})
        figures = spread(rounds, False), spread(rounds, True)
        print(players, seats, "met", figures[0], "compared", figures[1], flush=True)
    lines = ",\n".join(json.dumps(plan, separators=(",", ":")) for plan in plans)
    PATH.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
