"""Validation of a result that an organiser sets. Pure."""

from collections.abc import Sequence
from itertools import combinations

# More than any game yields.
MAX_POINTS = 20_000


def places_from_scores(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the places by score; equal scores share a place, and as many are skipped."""
    return tuple(1 + sum(other > own for other in scores) for own in scores)


def result_error(places: Sequence[int], scores: Sequence[int], seats: int) -> str:
    """Return the error code of a result that does not fit the table; "" if it fits."""
    if len(scores) != seats or any(abs(score) > MAX_POINTS for score in scores):
        return "bad_points"
    if len(places) != seats or tuple(places) != places_from_scores([-place for place in places]):
        return "bad_places"
    pairs = combinations(range(seats), 2)
    if any((scores[a] - scores[b]) * (places[a] - places[b]) > 0 for a, b in pairs):
        return "places_and_points"
    return ""
