"""A local search for cheap tables: reseats two or three whole tables at a time. Pure."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random

Group = tuple[int, ...]
Cost = Callable[[Group], int]

# Up to this size all tables are neighbours, and the result is perturbed.
SMALL_FIELD = 48
# Divided by the field: in smaller fields a try is cheaper, and good tables are rarer.
PERTURBATIONS = 9000
# In a larger field: how far apart regrouped tables may be.
REACH = 8


@cache
def splits(sizes: tuple[int, ...]) -> tuple[tuple[Group, ...], ...]:
    """Return every way to split 0, 1, 2, ... by these sizes, equal groups in one order."""
    return tuple(_splits(tuple(range(sum(sizes))), sizes))


def _splits(rest: Group, sizes: tuple[int, ...]) -> Iterator[tuple[Group, ...]]:
    if len(sizes) == 1:
        yield (rest,)
        return
    # The first of the rest sits in the first group, unless the sizes differ.
    fixed = len(set(sizes)) == 1
    head, pool = (rest[:1], rest[1:]) if fixed else ((), rest)
    for chosen in combinations(pool, sizes[0] - len(head)):
        group = (*head, *chosen)
        left = tuple(member for member in rest if member not in group)
        for others in _splits(left, sizes[1:]):
            yield (group, *others)


def cheapest_split(groups: Sequence[Group], cost_of: Cost) -> tuple[int, tuple[Group, ...]]:
    """Return the cost and the cheapest way to regroup these members, sizes kept."""
    members = sorted(member for group in groups for member in group)
    best, found = -1, tuple(groups)
    for split in splits(tuple(len(group) for group in groups)):
        new = tuple(tuple([members[i] for i in part]) for part in split)
        cost = 0
        for group in new:
            cost += cost_of(group)
            if 0 <= best <= cost:
                break
        else:
            best, found = cost, new
    return best, found


def total_cost(groups: Sequence[Group], cost_of: Cost) -> int:
    """Return the sum of the costs of all groups."""
    return sum(map(cost_of, groups))


def improve_pairs(groups: list[Group], cost_of: Cost, reach: int, changed: set[int]) -> None:
    """Regroup neighbouring pairs, where something has changed, until none gains."""
    while changed:
        one = min(changed)
        changed.discard(one)
        for other in range(max(0, one - reach), min(len(groups), one + reach + 1)):
            if other != one and _gain(groups, (one, other), cost_of):
                changed |= {one, other}


def _gain(groups: list[Group], at: Sequence[int], cost_of: Cost) -> bool:
    """Regroup the tables at these places; False: nothing is cheaper."""
    before = [groups[i] for i in at]
    cost = total_cost(before, cost_of)
    if not cost:
        return False
    best, after = cheapest_split(before, cost_of)
    if best >= cost:
        return False
    for i, group in zip(at, after, strict=True):
        groups[i] = group
    return True


def improve_triples(groups: list[Group], cost_of: Cost, reach: int) -> None:
    """Regroup three tables at a time where two are not enough; then pairs again."""
    count = len(groups)
    if not count or max(map(len, groups)) > 3:
        return
    gained = True
    while gained:
        gained = False
        for at in combinations(range(count), 3):
            if at[2] - at[0] <= reach and _gain(groups, at, cost_of):
                gained = True
                improve_pairs(groups, cost_of, reach, set(at))


def find_cheapest(start: Sequence[Group], cost_of: Cost, seed: int) -> list[Group]:
    """Return cheap groups of the same sizes; the same start and seed give the same result."""
    groups = [tuple(sorted(group)) for group in start]
    people = sum(map(len, groups))
    reach = len(groups) if people <= SMALL_FIELD else REACH
    improve_pairs(groups, cost_of, reach, set(range(len(groups))))
    if people > SMALL_FIELD:
        return groups
    improve_triples(groups, cost_of, reach)
    return _perturbed(groups, cost_of, Random(seed))


def _perturbed(groups: list[Group], cost_of: Cost, random: Random) -> list[Group]:
    """Deal some tables at random, improve again, and keep what is not dearer."""
    cost = total_cost(groups, cost_of)
    for _ in range(PERTURBATIONS // sum(map(len, groups)) if len(groups) > 2 else 0):
        if not cost:
            break
        attempt = list(groups)
        at = random.sample(range(len(groups)), min(len(groups), random.choice((2, 3, 4))))
        _deal_at_random(attempt, at, random)
        improve_pairs(attempt, cost_of, len(attempt), set(at))
        if (new := total_cost(attempt, cost_of)) <= cost:
            groups, cost = attempt, new
    return groups


def _deal_at_random(groups: list[Group], at: Sequence[int], random: Random) -> None:
    """Deal the members of these tables to them at random."""
    members = sorted(member for i in at for member in groups[i])
    random.shuffle(members)
    for i in at:
        size = len(groups[i])
        groups[i], members = tuple(sorted(members[:size])), members[size:]
