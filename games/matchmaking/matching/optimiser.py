"""The set of tables with the best total score: exact for few players, near-optimal for many.

Pure. For many players the first solution takes windows of neighbours in the order of rating, the
best set of them in one pass. Then neighbouring tables are taken apart and solved exactly, those
with penalties first.
"""

from bisect import bisect
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from typing import Protocol

Table = tuple[int, ...]

# Up to this many players all sets of tables are tried.
EXACT_LIMIT = 10
# The number of players that a window may skip between its first and its last.
MAX_SKIPPED = 2
# At most so many neighbourhoods of that size are solved again.
MAX_REARRANGED = 40
NEIGHBOURHOOD_SIZE = 8


class Scorer(Protocol):
    """Scores of tables for `size` players, with `seats` at each table."""

    size: int
    seats: int

    def score(self, table: Table) -> tuple[float, float]:
        """Return the score of a table, and the penalty in it; below 0 it must not be created."""


def solve(scorer: Scorer, orders: Iterable[Sequence[Sequence[int]]]) -> list[Table]:
    """Return the best set of tables found; each of `orders` is one way to begin the search."""
    if scorer.size <= EXACT_LIMIT:
        return solve_exactly(scorer, range(scorer.size))
    solutions = [_from_windows(scorer, order) for order in orders]
    best = max(solutions, key=lambda tables: total_score(scorer, tables))
    return improved(scorer, sorted(best))


def total_score(scorer: Scorer, tables: Iterable[Table]) -> float:
    """Return the sum of the tables' scores."""
    return sum(scorer.score(table)[0] for table in tables)


# Few players: all sets of tables.


Choice = tuple[float, tuple[Table, ...]]
Options = list[list[tuple[float, int, Table]]]


def solve_exactly(scorer: Scorer, players: Iterable[int]) -> list[Table]:
    """Return the best of all sets of tables, in time exponential in the number of players."""
    return list(_best(_options(scorer, sorted(players)), 0, 0, {})[1])


def _options(scorer: Scorer, players: Sequence[int]) -> Options:
    """Return the permitted tables by their first player, each with a bit mask of its players."""
    by_first: dict[int, list[tuple[float, int, Table]]] = {}
    for table in combinations(players, scorer.seats):
        score = scorer.score(table)[0]
        if score >= 0:
            mask = sum([1 << index for index in table])
            by_first.setdefault(table[0], []).append((score, mask, table))
    return list(by_first.values())


def _best(options: Options, at: int, taken: int, cache: dict[tuple[int, int], Choice]) -> Choice:
    """Return the best choice of tables from option `at` on; of equal scores the one with more."""
    if at == len(options):
        return 0.0, ()
    if (at, taken) not in cache:
        best = _best(options, at + 1, taken, cache)
        for score, mask, table in options[at]:
            if not taken & mask:
                rest, tables = _best(options, at + 1, taken | mask, cache)
                if score + rest >= best[0]:
                    best = score + rest, (table, *tables)
        cache[at, taken] = best
    return cache[at, taken]


# Many players: windows.


def _from_windows(scorer: Scorer, order: Sequence[Sequence[int]]) -> list[Table]:
    """Return tables from windows of each list, then repeatedly from all remaining players."""
    tables = [table for players in order for table in best_windows(scorer, players)]
    while True:
        taken = {index for table in tables for index in table}
        more = best_windows(scorer, [i for i in range(scorer.size) if i not in taken])
        if not more:
            return tables
        tables += more


def best_windows(scorer: Scorer, players: Sequence[int]) -> list[Table]:
    """Return the best set of disjoint tables, each of neighbours in this list."""
    shapes, score_of = _shapes(scorer.seats), scorer.score
    best = [0.0] * (len(players) + 1)
    last: list[tuple[int, Table]] = [(at - 1, ()) for at in range(len(players) + 1)]
    for end in range(scorer.seats, len(players) + 1):
        best[end] = best[end - 1]
        for shape in shapes:
            start = end - 1 - shape[-1]
            if start < 0:
                break
            table = tuple([players[start + step] for step in shape])
            score, penalty = score_of(table)
            if score >= 0 and score + best[start] >= best[end]:
                best[end], last[end] = score + best[start], (start, table)
            # Without a penalty a wider window cannot be better.
            if not penalty:
                break
    return _backtrack(last)


def _shapes(seats: int) -> list[Table]:
    """Return the offsets of a window's players: all, or all but one or two between the ends."""
    return [
        (0, *middle, width - 1)
        for width in range(seats, seats + MAX_SKIPPED + 1)
        for middle in combinations(range(1, width - 1), seats - 2)
    ]


def _backtrack(last: Sequence[tuple[int, Table]]) -> list[Table]:
    tables, at = [], len(last) - 1
    while at > 0:
        at, table = last[at]
        if table:
            tables.append(table)
    return tables


# Many players: local improvement.

Pair = tuple[Table, Table]
# Rounding errors must not count as an improvement.
EPSILON = 1e-6


def improved(scorer: Scorer, tables: Sequence[Table]) -> list[Table]:
    """Rearrange neighbouring tables as long as that helps."""
    budget = MAX_REARRANGED
    while budget > 0:
        pairs = _neighbouring_pairs(scorer, tables)[:budget]
        rearranged = _rearranged(scorer, tables, pairs)
        if rearranged == tables:
            break
        tables, budget = rearranged, budget - len(pairs)
    return list(tables)


def _rearranged(scorer: Scorer, tables: Sequence[Table], pairs: Iterable[Pair]) -> list[Table]:
    """Solve each of these pairs again with the free players near it, where that is better."""
    current = set(tables)
    free = sorted(set(range(scorer.size)).difference(*tables))
    for pair in pairs:
        # One of the two may have been rearranged already.
        if not current.issuperset(pair):
            continue
        near = _neighbourhood(free, pair)
        solution = solve_exactly(scorer, near)
        if total_score(scorer, solution) > total_score(scorer, pair) + EPSILON:
            current = current.difference(pair).union(solution)
            free = sorted({*free, *near}.difference(*solution))
    return sorted(current)


def _neighbouring_pairs(scorer: Scorer, tables: Sequence[Table]) -> list[Pair]:
    """Return pairs of neighbouring tables by penalty; of many tables only those with one."""
    pairs = [*pairwise(tables), *zip(tables, tables[2:], strict=False)]
    penalties = {table: scorer.score(table)[1] for table in tables}
    if len(pairs) > MAX_REARRANGED:
        pairs = [pair for pair in pairs if penalties[pair[0]] + penalties[pair[1]]]
    return sorted(pairs, key=lambda pair: -penalties[pair[0]] - penalties[pair[1]])[:MAX_REARRANGED]


def _neighbourhood(free: Sequence[int], tables: Iterable[Table]) -> list[int]:
    """Return the players of these tables, and the free ones nearest to them."""
    seated = sorted(index for table in tables for index in table)
    middle = seated[len(seated) // 2]
    at = bisect(free, middle)
    candidates = free[max(0, at - NEIGHBOURHOOD_SIZE) : at + NEIGHBOURHOOD_SIZE]
    nearest = sorted(candidates, key=lambda index: abs(index - middle))
    return seated + nearest[: max(0, NEIGHBOURHOOD_SIZE - len(seated))]
