"""The points of each seat of a table for its result, in point units (twelfths). Pure."""

from collections.abc import Sequence
from functools import lru_cache

from tournaments.standings.state import UNITS_PER_POINT, Result, Settings, TournamentState

# Points of a seat that beats the whole field.
MAX_FIELD_POINTS = 100
MAX_GAME_POINTS = 1000


def max_table_gain(settings: Settings) -> int:
    """Return about how far a table's first is ahead of its last: the measure of distances."""
    if settings.field == "matchpoints":
        return MAX_FIELD_POINTS * UNITS_PER_POINT
    if settings.field == "difference":
        return MAX_GAME_POINTS * UNITS_PER_POINT
    span = max(settings.by_place) - min(settings.by_place)
    return max(1, (span + settings.per_game_point * MAX_GAME_POINTS) * UNITS_PER_POINT)


def table_points(settings: Settings, result: Result) -> tuple[int, ...]:
    """Return points by place and game, by seat; shared places share points, no-shows get 0."""
    by_place, each = (
        place_points(settings.by_place, result.places),
        settings.per_game_point * UNITS_PER_POINT,
    )
    people, present = result.table.seats, result.present
    return tuple([
        by_place[seat] + each * result.scores[seat] if entrant_id in present else 0
        for seat, entrant_id in enumerate(people)
    ])  # fmt: skip


@lru_cache(maxsize=1000)
def place_points(by_place: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    """Return by seat the mean points of all places that a shared place takes up."""
    return tuple(_of_place(by_place, places, place) for place in places)


def _of_place(by_place: Sequence[int], places: Sequence[int], place: int) -> int:
    shared = places.count(place)
    taken = range(place, place + shared)
    return sum(_at(by_place, p) for p in taken) * UNITS_PER_POINT // shared


def _at(by_place: Sequence[int], place: int) -> int:
    return by_place[min(place, len(by_place)) - 1]


def points_by_table(state: TournamentState) -> dict[tuple[int, int, int], tuple[int, ...]]:
    """Return the points by seat of every table that counts, by the table's key."""
    if state.settings.field == "off":
        return {r.table.key: table_points(state.settings, r) for r in state.counted_results()}
    return _field_points(state)


def _field_points(state: TournamentState) -> dict[tuple[int, int, int], tuple[int, ...]]:
    """Return the points against the same seat of all other tables of the round."""
    rounds: dict[int, list[Result]] = {}
    for result in state.counted_results():
        rounds.setdefault(result.table.round, []).append(result)
    points = {}
    for results in rounds.values():
        fields = _fields(results)
        for result in results:
            points[result.table.key] = _field_score(state.settings.field, fields, result)
    return points


def _fields(results: Sequence[Result]) -> dict[int, list[int]]:
    """Return the scores of a round by seat; seats played by a bot are left out."""
    fields: dict[int, list[int]] = {}
    for result in results:
        for seat, entrant_id in enumerate(result.table.seats):
            if entrant_id in result.present:
                fields.setdefault(seat, []).append(result.scores[seat])
    return fields


def _field_score(kind: str, fields: dict[int, list[int]], result: Result) -> tuple[int, ...]:
    """Return one table's points by seat against the field."""
    score = matchpoints if kind == "matchpoints" else difference
    return tuple(
        score(result.scores[seat], fields[seat]) if entrant_id in result.present else 0
        for seat, entrant_id in enumerate(result.table.seats)
    )


def matchpoints(own: int, field: Sequence[int]) -> int:
    """Return the share of others that this score beats, of 100 points; a draw is half. Alone: 50.

    `field` holds the own score too.
    """
    others = len(field) - 1
    if not others:
        return MAX_FIELD_POINTS * UNITS_PER_POINT // 2
    beaten = sum(2 * (own > score) + (own == score) for score in field) - 1
    return MAX_FIELD_POINTS * UNITS_PER_POINT * beaten // (2 * others)


def difference(own: int, field: Sequence[int]) -> int:
    """Return the score minus the mean of the others; `field` holds the own score too."""
    others = len(field) - 1
    return own * UNITS_PER_POINT - (sum(field) - own) * UNITS_PER_POINT // others if others else 0
