"""Comparisons in a duplicate of entrants with the same seat in the same round. Pure."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from tournaments.standings.state import Result, TournamentState

Pair = tuple[int, int]


def comparisons_of(state: TournamentState) -> Counter[Pair]:
    """Return how often two entrants (the smaller id first) were compared.

    Running tables count; annulled ones, bots and no-shows do not.
    """
    found: Counter[Pair] = Counter()
    counted = (result for result in state.sorted_results if not result.annulled)
    for line in lines_of(counted).values():
        found.update(combinations(sorted(line), 2))
    return found


def lines_of(results: Iterable[Result]) -> dict[tuple[int, int], list[int]]:
    """Return the entrants who were present in each (round, seat), over all these tables."""
    lines: dict[tuple[int, int], list[int]] = {}
    for result in results:
        for seat, entrant_id in enumerate(result.table.seats):
            if entrant_id in result.present:
                lines.setdefault((result.table.round, seat), []).append(entrant_id)
    return lines
