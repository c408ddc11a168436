"""Pairing of a round of the second chance: strong entrants apart, no rematches. Pure."""

from collections.abc import Sequence
from itertools import combinations

from tournaments.formats.history import History
from tournaments.formats.swiss.local_search import Group, find_cheapest
from tournaments.standings.random_draw import random_draw

# A rematch is dearer than any number of players of one row at a table.
REMATCH = 1000


def pair(
    history: History, players: Sequence[int], tables: int, about: tuple[str, int]
) -> list[Group]:
    """Return the players of each table; `players` are ordered, the strongest first.

    They are dealt row by row, to and fro. Then players change places until rematches are as few as
    the search can make them, and with as few players of one row at a table as that allows.
    `about` is (seed, round): the same gives the same.
    """
    seed, number = about
    rows = {entrant_id: at // tables for at, entrant_id in enumerate(players)}

    def cost(group: Group) -> int:
        """Return the cost of a table: repeated meetings by their square."""
        return sum(
            REMATCH * history.times_met(one, other) ** 2 + (rows[one] == rows[other])
            for one, other in combinations(group, 2)
        )

    return find_cheapest(_serpentine(players, tables), cost, random_draw(seed, "second", number))


def _serpentine(players: Sequence[int], tables: int) -> list[Group]:
    """Return the players dealt row by row, to and fro."""
    groups: list[list[int]] = [[] for _ in range(tables)]
    for at, entrant_id in enumerate(players):
        row, column = divmod(at, tables)
        groups[column if row % 2 == 0 else tables - 1 - column].append(entrant_id)
    return [tuple(group) for group in groups]
