"""What each seat of a table gets for its result, in twelfths of a point. Pure."""

from collections.abc import Sequence
from functools import lru_cache

from tournaments.standings.state import PART, Course, Result, Settings

# What a seat that beats the whole field gets.
FIELD_TOP = 100
GAME_TOP = 1000


def best_gain(settings: Settings) -> int:
    """About what the first of a table is ahead of the last: the measure of differences."""
    if settings.field == "matchpoints":
        return FIELD_TOP * PART
    if settings.field == "difference":
        return GAME_TOP * PART
    span = max(settings.by_place) - min(settings.by_place)
    return max(1, (span + settings.per_game_point * GAME_TOP) * PART)


def table_points(settings: Settings, result: Result) -> tuple[int, ...]:
    """Points by place and by game, by seat. Who share a place share its points; no-shows: 0."""
    by_place, each = place_points(settings.by_place, result.places), settings.per_game_point * PART
    people, present = result.table.seats, result.present
    return tuple([
        by_place[seat] + each * result.scores[seat] if person in present else 0
        for seat, person in enumerate(people)
    ])  # fmt: skip


@lru_cache(maxsize=1000)
def place_points(by_place: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    """By seat the mean of the points of all places that those who share this one take up."""
    return tuple(_of_place(by_place, places, place) for place in places)


def _of_place(by_place: Sequence[int], places: Sequence[int], place: int) -> int:
    shared = places.count(place)
    taken = range(place, place + shared)
    return sum(_at(by_place, p) for p in taken) * PART // shared


def _at(by_place: Sequence[int], place: int) -> int:
    return by_place[min(place, len(by_place)) - 1]


def all_points(course: Course) -> dict[tuple[int, int, int], tuple[int, ...]]:
    """The points by seat of every table that counts, by the table's key."""
    if course.settings.field == "off":
        return {r.table.key: table_points(course.settings, r) for r in course.counted()}
    return _field_points(course)


def _field_points(course: Course) -> dict[tuple[int, int, int], tuple[int, ...]]:
    """Each seat against the same seat of all other tables of its round, which had its cards."""
    rounds: dict[int, list[Result]] = {}
    for result in course.counted():
        rounds.setdefault(result.table.round, []).append(result)
    points = {}
    for results in rounds.values():
        fields = _fields(results)
        for result in results:
            points[result.table.key] = _against(course.settings.field, fields, result)
    return points


def _fields(results: Sequence[Result]) -> dict[int, list[int]]:
    """The scores of a round by seat; a seat that a bot played is nobody's measure."""
    fields: dict[int, list[int]] = {}
    for result in results:
        for seat, person in enumerate(result.table.seats):
            if person in result.present:
                fields.setdefault(seat, []).append(result.scores[seat])
    return fields


def _against(kind: str, fields: dict[int, list[int]], result: Result) -> tuple[int, ...]:
    score = matchpoints if kind == "matchpoints" else difference
    return tuple(
        score(result.scores[seat], fields[seat]) if person in result.present else 0
        for seat, person in enumerate(result.table.seats)
    )


def matchpoints(own: int, field: Sequence[int]) -> int:
    """What share of the others this score beats, of 100 points; a draw is half. Alone: 50.

    `field` holds the own score too.
    """
    others = len(field) - 1
    if not others:
        return FIELD_TOP * PART // 2
    beaten = sum(2 * (own > score) + (own == score) for score in field) - 1
    return FIELD_TOP * PART * beaten // (2 * others)


def difference(own: int, field: Sequence[int]) -> int:
    """By how much this score is over the mean of the others; `field` holds the own score too."""
    others = len(field) - 1
    return own * PART - (sum(field) - own) * PART // others if others else 0
