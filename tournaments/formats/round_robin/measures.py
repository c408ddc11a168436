"""Measures of evenness of a plan's rounds: meetings and byes. Pure."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

# For each table its places, as numbers from 0.
PlannedRound = tuple[tuple[int, ...], ...]


def meetings_of(rounds: Sequence[PlannedRound]) -> Counter[tuple[int, int]]:
    """Return how often each two places, the lower first, are at one table."""
    tables = (table for number in rounds for table in number)
    return Counter(pair for table in tables for pair in combinations(sorted(table), 2))


def byes_of(rounds: Sequence[PlannedRound], places: int) -> dict[int, int]:
    """Return how often each place sits out."""
    played = Counter(place for number in rounds for table in number for place in table)
    return {place: len(rounds) - played[place] for place in range(places)}


def meeting_range(rounds: Sequence[PlannedRound], places: int) -> tuple[int, int]:
    """Return the fewest and the most times that two places meet."""
    met = meetings_of(rounds)
    times = [met[pair] for pair in combinations(range(places), 2)]
    return min(times), max(times)
