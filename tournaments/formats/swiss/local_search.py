"""Finds tables of little cost: whole tables are mixed anew, two or three at a time. Pure."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random

Group = tuple[int, ...]
Price = Callable[[Group], int]

# Fields up to this size are searched with all their tables as neighbours, and shaken.
SMALL = 48
# How often: the smaller the field, the cheaper a shake, and the rarer good tables.
SHAKES = 9000
# How far a table looks for others to mix with, in a larger field.
REACH = 8


@cache
def splits(sizes: tuple[int, ...]) -> tuple[tuple[Group, ...], ...]:
    """Every way to deal 0, 1, 2, ... out to groups of these sizes, equal groups in one order."""
    return tuple(_splits(tuple(range(sum(sizes))), sizes))


def _splits(rest: Group, sizes: tuple[int, ...]) -> Iterator[tuple[Group, ...]]:
    if len(sizes) == 1:
        yield (rest,)
        return
    # Who is first in the rest sits in the first group, unless another size could have him.
    fixed = len(set(sizes)) == 1
    head, pool = (rest[:1], rest[1:]) if fixed else ((), rest)
    for chosen in combinations(pool, sizes[0] - len(head)):
        group = (*head, *chosen)
        left = tuple(member for member in rest if member not in group)
        for others in _splits(left, sizes[1:]):
            yield (group, *others)


def mixed(groups: Sequence[Group], price: Price) -> tuple[int, tuple[Group, ...]]:
    """The cheapest way to seat the members of these groups anew, the sizes kept."""
    members = sorted(member for group in groups for member in group)
    best, found = -1, tuple(groups)
    for split in splits(tuple(len(group) for group in groups)):
        new = tuple(tuple([members[i] for i in part]) for part in split)
        cost = 0
        for group in new:
            cost += price(group)
            if 0 <= best <= cost:
                break
        else:
            best, found = cost, new
    return best, found


def total(groups: Sequence[Group], price: Price) -> int:
    return sum(map(price, groups))


def improve(groups: list[Group], price: Price, reach: int, restless: set[int]) -> None:
    """Mixes neighbouring pairs until none gains; only where something has changed."""
    while restless:
        one = min(restless)
        restless.discard(one)
        for other in range(max(0, one - reach), min(len(groups), one + reach + 1)):
            if other != one and _gain(groups, (one, other), price):
                restless |= {one, other}


def _gain(groups: list[Group], at: Sequence[int], price: Price) -> bool:
    """Mixes the groups at these places, if that is cheaper."""
    before = [groups[i] for i in at]
    cost = total(before, price)
    if not cost:
        return False
    best, after = mixed(before, price)
    if best >= cost:
        return False
    for i, group in zip(at, after, strict=True):
        groups[i] = group
    return True


def improve_threes(groups: list[Group], price: Price, reach: int) -> None:
    """Mixes three tables at a time where two are not enough; then pairs again."""
    count = len(groups)
    if not count or max(map(len, groups)) > 3:
        return
    gained = True
    while gained:
        gained = False
        for at in combinations(range(count), 3):
            if at[2] - at[0] <= reach and _gain(groups, at, price):
                gained = True
                improve(groups, price, reach, set(at))


def cheapest(start: Sequence[Group], price: Price, seed: int) -> list[Group]:
    """Groups of the same sizes that cost little. The same start and seed give the same."""
    groups = [tuple(sorted(group)) for group in start]
    people = sum(map(len, groups))
    reach = len(groups) if people <= SMALL else REACH
    improve(groups, price, reach, set(range(len(groups))))
    if people > SMALL:
        return groups
    improve_threes(groups, price, reach)
    return _shaken(groups, price, Random(seed))


def _shaken(groups: list[Group], price: Price, random: Random) -> list[Group]:
    """Deals some tables out at random, improves again, and keeps what is not dearer."""
    cost = total(groups, price)
    for _ in range(SHAKES // sum(map(len, groups)) if len(groups) > 2 else 0):
        if not cost:
            break
        tried = list(groups)
        at = random.sample(range(len(groups)), min(len(groups), random.choice((2, 3, 4))))
        _deal_out(tried, at, random)
        improve(tried, price, len(tried), set(at))
        if (new := total(tried, price)) <= cost:
            groups, cost = tried, new
    return groups


def _deal_out(groups: list[Group], at: Sequence[int], random: Random) -> None:
    members = sorted(member for i in at for member in groups[i])
    random.shuffle(members)
    for i in at:
        size = len(groups[i])
        groups[i], members = tuple(sorted(members[:size])), members[size:]
