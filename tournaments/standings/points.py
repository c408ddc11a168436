"""The exact points of each seat of a table for its result, in point units (twelfths). Pure."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from tournaments.standings.state import (
    UNITS_PER_POINT,
    Result,
    Settings,
    TournamentState,
    Units,
    exact_sum,
    quotient,
)
from tournaments.standings.streaks import SeatKey, streaks_of

# Points of a seat that beats the whole field.
MAX_FIELD_POINTS = 100
MAX_GAME_POINTS = 1000

# By the table's key, for each seat.
PointsByTable = dict[tuple[int, int, int], tuple[Units, ...]]


def max_table_gain(settings: Settings) -> int:
    """Return about how far a table's first is ahead of its last: the measure of distances."""
    if settings.field in ("matchpoints", "deal_matchpoints"):
        return MAX_FIELD_POINTS * UNITS_PER_POINT
    if settings.field == "difference":
        return MAX_GAME_POINTS * UNITS_PER_POINT
    span = max(settings.by_place) - min(settings.by_place)
    return max(1, (span + settings.per_game_point * MAX_GAME_POINTS) * UNITS_PER_POINT)


def table_points(settings: Settings, result: Result) -> tuple[Units, ...]:
    """Return points by place and game, by seat; shared places share points.

    Those who are present share the points of the table, whatever a bot beside them does: the bot
    and the absent get 0.
    """
    by_place = place_points(settings.by_place, result.ranks)
    each = settings.per_game_point * UNITS_PER_POINT
    return tuple([
        by_place[seat] + each * result.scores[seat] if rank else 0
        for seat, rank in enumerate(result.ranks)
    ])  # fmt: skip


@lru_cache(maxsize=1000)
def place_points(by_place: tuple[int, ...], places: tuple[int, ...]) -> tuple[Units, ...]:
    """Return by seat the mean points of all places that a shared place takes up; 0 for place 0."""
    return tuple(_of_place(by_place, places, place) if place else 0 for place in places)


def _of_place(by_place: Sequence[int], places: Sequence[int], place: int) -> Units:
    shared = places.count(place)
    taken = range(place, place + shared)
    return quotient(sum(_at(by_place, p) for p in taken) * UNITS_PER_POINT, shared)


def _at(by_place: Sequence[int], place: int) -> int:
    return by_place[min(place, len(by_place)) - 1]


def points_by_table(state: TournamentState) -> PointsByTable:
    """Return the points by seat of every table that counts, by the table's key."""
    if state.settings.field == "off":
        points = _own_points(state)
        for (key, seat), bonus in _bonuses(state, points).items():
            row = points[key]
            points[key] = (*row[:seat], row[seat] + bonus, *row[seat + 1 :])
        return points
    return _field_points(state)


def _own_points(state: TournamentState) -> PointsByTable:
    """Return the points by seat as each table gives them."""
    return {r.table.key: table_points(state.settings, r) for r in state.counted_results()}


def streak_bonuses(state: TournamentState) -> dict[SeatKey, Units]:
    """Return by table and seat what streaks add; `points_by_table` has it in it."""
    return _bonuses(state, _own_points(state)) if state.settings.streak else {}


def _bonuses(state: TournamentState, points: PointsByTable) -> dict[SeatKey, Units]:
    """Return the points of the doubled seats once more; a streak never costs anything."""
    return {(key, seat): max(0, points[key][seat]) for key, seat in streaks_of(state).doubled}


def _field_points(state: TournamentState) -> PointsByTable:
    """Return the points against the same seat of all other tables of the round."""
    rounds: dict[int, list[Result]] = {}
    for result in state.counted_results():
        rounds.setdefault(result.table.round, []).append(result)
    score = _deal_scores if state.settings.field == "deal_matchpoints" else _game_scores
    points: PointsByTable = {}
    for results in rounds.values():
        points |= score(state.settings.field, results)
    return points


def _game_scores(kind: str, results: Sequence[Result]) -> PointsByTable:
    """Return the points of a round's tables by the scores of their games."""
    fields = _fields(results)
    return {result.table.key: _field_score(kind, fields, result) for result in results}


def _deal_scores(kind: str, results: Sequence[Result]) -> PointsByTable:
    """Return the means of the matchpoints of all deals; of a table without deals of its game.

    A deal is compared among the tables that played it.
    """
    points = _game_scores("matchpoints", results)
    deals = matchpoints_by_deal(results)
    for result in results:
        if rows := deals.get(result.table.key):
            sums = [exact_sum(seat) for seat in zip(*rows, strict=True)]
            points[result.table.key] = tuple([quotient(total, len(rows)) for total in sums])
    return points


def matchpoints_by_deal(
    results: Sequence[Result],
) -> dict[tuple[int, int, int], list[tuple[Units, ...]]]:
    """Return for each table of a round the points of its deals by seat."""
    found: dict[tuple[int, int, int], list[tuple[Units, ...]]] = {}
    for number in range(max((len(result.deals) for result in results), default=0)):
        played = [result for result in results if number < len(result.deals)]
        as_games = [replace(result, scores=result.deals[number]) for result in played]
        for key, points in _game_scores("matchpoints", as_games).items():
            found.setdefault(key, []).append(points)
    return found


def _fields(results: Sequence[Result]) -> dict[int, list[int]]:
    """Return the sorted scores of a round by seat; seats played by a bot are left out."""
    fields: dict[int, list[int]] = {}
    for result in results:
        for seat, entrant_id in enumerate(result.table.seats):
            if entrant_id in result.present:
                fields.setdefault(seat, []).append(result.scores[seat])
    return {seat: sorted(scores) for seat, scores in fields.items()}


def _field_score(kind: str, fields: dict[int, list[int]], result: Result) -> tuple[Units, ...]:
    """Return one table's points by seat against the field."""
    score = difference if kind == "difference" else matchpoints
    return tuple(
        score(result.scores[seat], fields[seat]) if entrant_id in result.present else 0
        for seat, entrant_id in enumerate(result.table.seats)
    )


@lru_cache(maxsize=4000)
def _share_of_field(beaten: int, others: int) -> Units:
    """Return the points of so many half beaten others."""
    return quotient(MAX_FIELD_POINTS * UNITS_PER_POINT * beaten, 2 * others)


def matchpoints(own: int, field: Sequence[int]) -> Units:
    """Return the share of others that this score beats, of 100 points; a draw is half. Alone: 50.

    `field` is sorted, and holds the own score too.
    """
    others = len(field) - 1
    if not others:
        return MAX_FIELD_POINTS * UNITS_PER_POINT // 2
    beaten = bisect_left(field, own) + bisect_right(field, own) - 1
    return _share_of_field(beaten, others)


def difference(own: int, field: Sequence[int]) -> Units:
    """Return the score minus the mean of the others; `field` holds the own score too."""
    others = len(field) - 1
    if not others:
        return 0
    return quotient((own * others - (sum(field) - own)) * UNITS_PER_POINT, others)


def best_in_seat(state: TournamentState) -> dict[tuple[int, int], set[int]]:
    """Return by (round, table) the entrants with the most points of all in the same seat.

    Where all are equal nobody is the best.
    """
    points, found = points_by_table(state), dict[tuple[int, int], set[int]]()
    lines: dict[tuple[int, int], list[tuple[Units, int, int]]] = {}
    for result in state.counted_results():
        for seat, entrant_id in enumerate(result.table.seats):
            if entrant_id in result.present:
                row = points[result.table.key][seat], result.table.number, entrant_id
                lines.setdefault((result.table.round, seat), []).append(row)
    for (number, _), line in lines.items():
        most, least = max(line)[0], min(line)[0]
        for own, table, entrant_id in line:
            if most == own > least:
                found.setdefault((number, table), set()).add(entrant_id)
    return found
