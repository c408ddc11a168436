"""A result as an organiser sets it: whether its places and points go together. Pure."""

from collections.abc import Sequence
from itertools import combinations

# Beyond what any game gives.
MOST_POINTS = 20_000


def places_by(scores: Sequence[int]) -> tuple[int, ...]:
    """Who has more is ahead; equals share a place, and the next one is so many further on."""
    return tuple(1 + sum(other > own for other in scores) for own in scores)


def fault_of(places: Sequence[int], scores: Sequence[int], seats: int) -> str:
    """Why they are no result of a table of so many seats: a code; "" if they are one."""
    if len(scores) != seats or any(abs(score) > MOST_POINTS for score in scores):
        return "bad_points"
    if len(places) != seats or tuple(places) != places_by([-place for place in places]):
        return "bad_places"
    pairs = combinations(range(seats), 2)
    if any((scores[a] - scores[b]) * (places[a] - places[b]) > 0 for a, b in pairs):
        return "places_and_points"
    return ""
