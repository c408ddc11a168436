"""Co-occurrence: how often users met, and how often they would have met by chance."""

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from itertools import combinations
from math import exp, lgamma, log

Pair = tuple[int, int]
# One game: the pool and hour in which it began, and the users at the table, bots included.
Meeting = tuple[Hashable, Collection[int]]
Games = Collection[Collection[int]]


@dataclass(frozen=True)
class CoOccurrence:
    """A pair: its meetings, their expected number, and the probability of so many by chance."""

    pair: Pair
    met: int
    expected: float
    probability: float


def co_occurrences(
    meetings: Iterable[Meeting], people: Collection[int], minimum: int = 1
) -> list[CoOccurrence]:
    """Return each pair of `people` with at least so many meetings, the least likely first."""
    tables: dict[Hashable, list[Collection[int]]] = defaultdict(list)
    for hour, users in meetings:
        tables[hour].append(users)
    met = _count_meetings(tables.values(), set(people), minimum)
    expected = _expected(tables.values(), met)
    pairs = [
        CoOccurrence(pair, times, expected[pair], poisson_tail(times, expected[pair]))
        for pair, times in met.items()
    ]
    return sorted(pairs, key=lambda pair: (pair.probability, pair.pair))


def _count_meetings(hours: Iterable[Games], people: set[int], minimum: int) -> dict[Pair, int]:
    met: Counter[Pair] = Counter()
    for games in hours:
        for users in games:
            met.update(combinations(sorted(people.intersection(users)), 2))
    return {pair: times for pair, times in met.items() if times >= minimum}


def _expected(hours: Iterable[Games], pairs: Collection[Pair]) -> dict[Pair, float]:
    """Return the expected meetings of these pairs, summed over hours.

    Only these pairs are counted: all pairs of a busy hour would be too many.
    """
    partners: dict[int, set[int]] = defaultdict(set)
    for first, second in pairs:
        partners[first].add(second)
    expected: dict[Pair, float] = defaultdict(float)
    for games in hours:
        played = Counter(user for users in games for user in users)
        seats = sum(played.values())
        for first in partners.keys() & played.keys():
            for second in partners[first] & played.keys():
                expected[first, second] += _expected_meetings(
                    played[first], played[second], seats, len(games)
                )
    return expected


def _expected_meetings(games_of_first: int, games_of_second: int, seats: int, games: int) -> float:
    """Return the expected meetings of two users if all other seats were drawn at random."""
    fewer, more = sorted((games_of_first, games_of_second))
    opponents = seats / games - 1
    return fewer * min(opponents * more / max(seats - fewer, 1), 1.0)


def poisson_tail(met: int, expected: float) -> float:
    """Return the probability of at least so many meetings by chance."""
    if met <= 0:
        return 1.0
    if expected <= 0:
        return 0.0
    below = sum(exp(k * log(expected) - expected - lgamma(k + 1)) for k in range(met))
    if below < 1.0 - 1e-9:
        return 1.0 - below
    # Here 1 - below is lost in rounding; the first terms of the tail are precise.
    return sum(exp(k * log(expected) - expected - lgamma(k + 1)) for k in range(met, met + 40))
