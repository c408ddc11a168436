"""Who met whom how often, and how often chance alone would have brought them together."""

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from itertools import combinations
from math import exp, lgamma, log

Pair = tuple[int, int]
# One game: when and where it began (an hour of a pool), and who sat there, bots too.
Meeting = tuple[Hashable, Collection[int]]
Games = Collection[Collection[int]]


@dataclass(frozen=True)
class Overlap:
    """Two people: how often they met, how often they would have, and how likely so much is."""

    pair: Pair
    met: int
    expected: float
    chance: float


def overlaps(meetings: Iterable[Meeting], people: Collection[int], least: int = 1) -> list[Overlap]:
    """Of every two of `people` who met at least so often, the least likely first."""
    tables: dict[Hashable, list[Collection[int]]] = defaultdict(list)
    for moment, users in meetings:
        tables[moment].append(users)
    met = _met(tables.values(), set(people), least)
    expected = _expected(tables.values(), met)
    found = [
        Overlap(pair, times, expected[pair], tail(times, expected[pair]))
        for pair, times in met.items()
    ]
    return sorted(found, key=lambda one: (one.chance, one.pair))


def _met(hours: Iterable[Games], people: set[int], least: int) -> dict[Pair, int]:
    met: Counter[Pair] = Counter()
    for games in hours:
        for users in games:
            met.update(combinations(sorted(people.intersection(users)), 2))
    return {pair: times for pair, times in met.items() if times >= least}


def _expected(hours: Iterable[Games], pairs: Collection[Pair]) -> dict[Pair, float]:
    """Hour by hour, for these pairs alone: all pairs of a busy hour would be too many."""
    partners: dict[int, set[int]] = defaultdict(set)
    for one, other in pairs:
        partners[one].add(other)
    expected: dict[Pair, float] = defaultdict(float)
    for games in hours:
        played = Counter(user for users in games for user in users)
        seats = sum(played.values())
        for one in partners.keys() & played.keys():
            for other in partners[one] & played.keys():
                chances = _by_chance(played[one], played[other], seats, len(games))
                expected[one, other] += chances
    return expected


def _by_chance(one: int, other: int, seats: int, games: int) -> float:
    """Each seat beside one could have been any that others took; never more than the fewer."""
    fewer, more = sorted((one, other))
    beside = seats / games - 1
    return fewer * min(beside * more / max(seats - fewer, 1), 1.0)


def tail(met: int, expected: float) -> float:
    """How likely chance alone brings two together at least so often (Poisson)."""
    if met <= 0:
        return 1.0
    if expected <= 0:
        return 0.0
    below = sum(exp(k * log(expected) - expected - lgamma(k + 1)) for k in range(met))
    if below < 1.0 - 1e-9:
        return 1.0 - below
    # So far out the sum of all below is 1 in floating point: the first terms above it say it.
    return sum(exp(k * log(expected) - expected - lgamma(k + 1)) for k in range(met, met + 40))
