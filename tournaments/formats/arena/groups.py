"""The members of each table of one wave: the longest wait always comes first. Pure."""

from collections.abc import Sequence
from itertools import combinations

from tournaments.formats.arena.cost import WaveCosts
from tournaments.formats.swiss.local_search import Group, improve_pairs

# How many of the next in order a table may choose from, by the seats that are still free.
WINDOWS = {1: 60, 2: 24, 3: 14}
# How far apart tables may be that exchange members.
REACH = 8
# The cost of a second that those who are passed over have waited longer; at most MAX_PASSED_OVER.
MAX_PASSED_OVER = 60


def choose_groups(costs: WaveCosts, waited: Sequence[int], seats: int, tables: int) -> list[Group]:
    """Return the members of each table, as indices in the order of waiting.

    Each table begins with the one who has waited longest of those left, so that nobody waits for
    ever. Then tables exchange members as long as it gains.
    """
    left, groups = list(range(len(waited))), list[Group]()
    for _ in range(tables):
        group = _cheapest(costs, waited, left, seats)
        groups.append(group)
        left = [index for index in left if index not in group]
    improve_pairs(groups, costs.table, REACH, set(range(len(groups))))
    return groups


def _cheapest(costs: WaveCosts, waited: Sequence[int], left: Sequence[int], seats: int) -> Group:
    first, *others = left
    window = others[: WINDOWS[seats - 1]]

    def cost(chosen: Group) -> tuple[int, Group]:
        passed = sum(min(waited[first] - waited[index], MAX_PASSED_OVER) for index in chosen)
        return costs.table((first, *chosen)) + passed, chosen

    return (first, *min(combinations(window, seats - 1), key=cost))
