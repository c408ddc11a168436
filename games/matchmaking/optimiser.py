"""The set of tables that is worth most: few tickets exactly, many nearly so, and fast. Pure.

Of many, first windows of neighbours in the order of rating, the best set of them in one pass; then
tables beside each other are taken apart and laid again exactly, where something stands between
people first.
"""

from bisect import bisect
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from typing import Protocol

Table = tuple[int, ...]

# So few tickets are seated in the best of all ways; the ways of more are too many to try.
FEW = 10
# How many tickets a window may leave out between its first and its last.
LEFT_OUT = 2
# So many neighbourhoods are laid again, at most; of that size.
EFFORT = 40
NEAR = 8


class Valued(Protocol):
    """What tables of so many tickets are worth, to be seated so many at each."""

    size: int
    seats: int

    def judge(self, table: Table) -> tuple[float, float]:
        """What it is worth, and the trouble in that; below 0 it must not be laid."""


def solve(worth: Valued, orders: Iterable[Sequence[Sequence[int]]]) -> list[Table]:
    """The best set of tables that was found; `orders`: ways to begin, each lists of tickets."""
    if worth.size <= FEW:
        return exactly(worth, range(worth.size))
    tries = [_laid(worth, order) for order in orders]
    best = max(tries, key=lambda tables: total(worth, tables))
    return mended(worth, sorted(best))


def total(worth: Valued, tables: Iterable[Table]) -> float:
    return sum(worth.judge(table)[0] for table in tables)


# Few: all ways.


Choice = tuple[float, tuple[Table, ...]]
Options = list[list[tuple[float, int, Table]]]


def exactly(worth: Valued, tickets: Iterable[int]) -> list[Table]:
    """The best of all sets of tables; time grows fast with the number of tickets."""
    return list(_best(_options(worth, sorted(tickets)), 0, 0, {})[1])


def _options(worth: Valued, tickets: Sequence[int]) -> Options:
    """The tables that may be laid, by their first ticket; each with a bit for each ticket."""
    by_first: dict[int, list[tuple[float, int, Table]]] = {}
    for table in combinations(tickets, worth.seats):
        value = worth.judge(table)[0]
        if value >= 0:
            mask = sum([1 << one for one in table])
            by_first.setdefault(table[0], []).append((value, mask, table))
    return list(by_first.values())


def _best(options: Options, at: int, taken: int, known: dict[tuple[int, int], Choice]) -> Choice:
    """The best of what is left to lay; of equal worth the one with more tables."""
    if at == len(options):
        return 0.0, ()
    if (at, taken) not in known:
        found = _best(options, at + 1, taken, known)
        for value, mask, table in options[at]:
            if not taken & mask:
                rest, tables = _best(options, at + 1, taken | mask, known)
                if value + rest >= found[0]:
                    found = value + rest, (table, *tables)
        known[at, taken] = found
    return known[at, taken]


# Many: windows.


def _laid(worth: Valued, order: Sequence[Sequence[int]]) -> list[Table]:
    """Windows of each list, then of all that are left, as long as there are any."""
    tables = [table for line in order for table in windows(worth, line)]
    while True:
        taken = {one for table in tables for one in table}
        more = windows(worth, [one for one in range(worth.size) if one not in taken])
        if not more:
            return tables
        tables += more


def windows(worth: Valued, line: Sequence[int]) -> list[Table]:
    """The best set of tables that do not overlap, each of neighbours in this line."""
    shapes, judge = _shapes(worth.seats), worth.judge
    best = [0.0] * (len(line) + 1)
    last: list[tuple[int, Table]] = [(at - 1, ()) for at in range(len(line) + 1)]
    for end in range(worth.seats, len(line) + 1):
        best[end] = best[end - 1]
        for shape in shapes:
            start = end - 1 - shape[-1]
            if start < 0:
                break
            table = tuple([line[start + step] for step in shape])
            value, trouble = judge(table)
            if value >= 0 and value + best[start] >= best[end]:
                best[end], last[end] = value + best[start], (start, table)
            # Neighbours that get on: to leave one of them out would make the table no better.
            if not trouble:
                break
    return _walked(last)


def _shapes(seats: int) -> list[Table]:
    """Which of a window's tickets sit down: all, or all but one or two between the ends."""
    return [
        (0, *middle, width - 1)
        for width in range(seats, seats + LEFT_OUT + 1)
        for middle in combinations(range(1, width - 1), seats - 2)
    ]


def _walked(last: Sequence[tuple[int, Table]]) -> list[Table]:
    tables, at = [], len(last) - 1
    while at > 0:
        at, table = last[at]
        if table:
            tables.append(table)
    return tables


# Many: what is left to mend.

Pair = tuple[Table, Table]
# Not to be moved by the last digit of a sum.
TINY = 1e-6


def mended(worth: Valued, tables: Sequence[Table]) -> list[Table]:
    """Take tables beside each other apart, and lay them again, as long as that helps."""
    effort = EFFORT
    while effort > 0:
        pairs = _neighbours(worth, tables)[:effort]
        again = _laid_again(worth, tables, pairs)
        if again == tables:
            break
        tables, effort = again, effort - len(pairs)
    return list(tables)


def _laid_again(worth: Valued, tables: Sequence[Table], pairs: Iterable[Pair]) -> list[Table]:
    """Each of these pairs laid anew, with those who are free near them, if that is better."""
    laid = set(tables)
    free = sorted(set(range(worth.size)).difference(*tables))
    for pair in pairs:
        # One of the two may have been laid otherwise meanwhile.
        if not laid.issuperset(pair):
            continue
        near = _near(free, pair)
        again = exactly(worth, near)
        if total(worth, again) > total(worth, pair) + TINY:
            laid = laid.difference(pair).union(again)
            free = sorted({*free, *near}.difference(*again))
    return sorted(laid)


def _neighbours(worth: Valued, tables: Sequence[Table]) -> list[Pair]:
    """Tables beside each other, those in trouble first; of many tables no others."""
    pairs = [*pairwise(tables), *zip(tables, tables[2:], strict=False)]
    trouble = {table: worth.judge(table)[1] for table in tables}
    if len(pairs) > EFFORT:
        pairs = [pair for pair in pairs if trouble[pair[0]] + trouble[pair[1]]]
    return sorted(pairs, key=lambda pair: -trouble[pair[0]] - trouble[pair[1]])[:EFFORT]


def _near(free: Sequence[int], tables: Iterable[Table]) -> list[int]:
    """The tickets of these tables, and the free ones nearest to them."""
    here = sorted(one for table in tables for one in table)
    middle = here[len(here) // 2]
    at = bisect(free, middle)
    beside = sorted(free[max(0, at - NEAR) : at + NEAR], key=lambda one: abs(one - middle))
    return here + beside[: max(0, NEAR - len(here))]
