"""The results of a tournament entrant by entrant, round by round. Pure."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tournaments.standings.comparisons import lines_of
from tournaments.standings.points import PointsByTable, points_by_table, streak_bonuses
from tournaments.standings.state import Result, TournamentState, Units, exact_sum, quotient

PLAYED, NO_SHOW, BYE, RUNNING = "played", "absent", "bye", "running"


class PlayerResult(NamedTuple):
    """One round of one entrant.

    kind            played, absent (a no-show), bye, or running
    place           at the table among those who were present, 0 without
    points          in point units, exact
    bonus           the part of the points that a streak added
    score           of the game, 0 without
    positive_score  the own game points, none below 0
    positive_total  the table's game points, none below 0
    opponents       the entrants that really sat at the table
    compared        where tables play the same cards: the entrants with the same seat elsewhere
    overridden      whether an organiser set the result
    """

    round: int
    kind: str
    number: int = 0
    seat: int = -1
    place: int = 0
    points: Units = 0
    score: int = 0
    positive_score: int = 0
    positive_total: int = 0
    opponents: tuple[int, ...] = ()
    compared: tuple[int, ...] = ()
    overridden: bool = False
    bonus: Units = 0


def results_by_player(state: TournamentState) -> dict[int, tuple[PlayerResult, ...]]:
    """Return every entrant's results, round by round; annulled tables are left out."""
    results: dict[int, list[PlayerResult]] = {entrant.id: [] for entrant in state.entrants}
    points = points_by_table(state)
    lines = {} if state.settings.field == "off" else lines_of(state.counted_results())
    bonuses = streak_bonuses(state)
    for result in state.sorted_results:
        if not result.annulled:
            for entrant_id, entry in _table_results(result, points.get(result.table.key, ())):
                line = lines.get((result.table.round, entry.seat), ())
                if bonus := bonuses.get((result.table.key, entry.seat)):
                    entry = entry._replace(bonus=bonus)
                results[entrant_id].append(_compared_with(entry, line, entrant_id))
    means = {number: _mean(state, number, points) for number in {b.round for b in state.byes}}
    for bye in state.byes:
        results[bye.entrant].append(PlayerResult(bye.round, BYE, points=means[bye.round]))
    return {entrant_id: tuple(sorted(rounds, key=_order)) for entrant_id, rounds in results.items()}


def _compared_with(entry: PlayerResult, line: Sequence[int], entrant_id: int) -> PlayerResult:
    """Return the entry with the others of the line, if it was played."""
    if entry.kind != PLAYED or not line:
        return entry
    return entry._replace(compared=tuple([other for other in line if other != entrant_id]))


def _order(entry: PlayerResult) -> tuple[int, int]:
    return entry.round, entry.number


def _table_results(result: Result, points: tuple[Units, ...]) -> Iterator[tuple[int, PlayerResult]]:
    """Yield the results of the entrants at one table."""
    gains = [max(0, score) for score in result.scores]
    for seat, entrant_id in enumerate(result.table.seats):
        if entrant_id is not None:
            yield entrant_id, _player_result(result, seat, entrant_id, points, gains)


def _player_result(
    result: Result, seat: int, entrant_id: int, points: tuple[Units, ...], gains: list[int]
) -> PlayerResult:
    number, table = result.table.round, result.table.number
    if entrant_id in result.no_shows:
        return PlayerResult(number, NO_SHOW, table, seat, overridden=result.overridden)
    if not result.places:
        return PlayerResult(number, RUNNING, table, seat)
    opponents = tuple([other for other in result.present if other != entrant_id])
    score, place = result.scores[seat], result.ranks[seat]
    return PlayerResult(
        number, PLAYED, table, seat, place, points[seat], score, gains[seat], sum(gains), opponents,
        overridden=result.overridden,
    )  # fmt: skip


def _mean(state: TournamentState, number: int, points: PointsByTable) -> Units:
    """Return the points of a bye: exactly the mean of all who were present in the round, or 0."""
    if not state.settings.bye_points:
        return 0
    gains = [
        gain
        for result in state.results_of_round(number)
        if result.counts
        for entrant_id, gain in zip(result.table.seats, points[result.table.key], strict=True)
        if entrant_id in result.present
    ]
    return quotient(exact_sum(gains), len(gains)) if gains else 0
