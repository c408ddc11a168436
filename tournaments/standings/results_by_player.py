"""A tournament entrant by entrant: what each round brought him. Pure."""

from collections.abc import Iterator
from typing import NamedTuple

from tournaments.standings.points import all_points
from tournaments.standings.state import PART, Course, Result

PLAYED, ABSENT, BYE, RUNNING = "played", "absent", "bye", "running"


class Line(NamedTuple):
    """One round of one entrant.

    kind       played, absent (a no-show), bye, or running
    place      at the table, 0 without
    points     in twelfths
    score      of the game, 0 without
    own, whole what a share is made of: his own game points and the table's, none below 0
    rivals     the entrants that really sat with him
    """

    round: int
    kind: str
    number: int = 0
    seat: int = -1
    place: int = 0
    points: int = 0
    score: int = 0
    own: int = 0
    whole: int = 0
    rivals: tuple[int, ...] = ()
    ruled: bool = False


def ledger(course: Course) -> dict[int, tuple[Line, ...]]:
    """The lines of every entrant, round by round; an annulled table leaves none."""
    lines: dict[int, list[Line]] = {entrant.id: [] for entrant in course.entrants}
    points = all_points(course)
    for result in course.sorted_results:
        if not result.annulled:
            for person, line in _lines(result, points.get(result.table.key, ())):
                lines[person].append(line)
    means = {number: _mean(course, number, points) for number in {b.round for b in course.byes}}
    for bye in course.byes:
        lines[bye.entrant].append(Line(bye.round, BYE, points=means[bye.round]))
    return {person: tuple(sorted(own, key=_order)) for person, own in lines.items()}


def _order(line: Line) -> tuple[int, int]:
    return line.round, line.number


def _lines(result: Result, points: tuple[int, ...]) -> Iterator[tuple[int, Line]]:
    """The lines of the people at one table."""
    gains = [max(0, score) for score in result.scores]
    for seat, person in enumerate(result.table.seats):
        if person is not None:
            yield person, _line(result, seat, person, points, gains)


def _line(
    result: Result, seat: int, person: int, points: tuple[int, ...], gains: list[int]
) -> Line:
    number, table = result.table.round, result.table.number
    if person in result.absent:
        return Line(number, ABSENT, table, seat, ruled=result.ruled)
    if not result.places:
        return Line(number, RUNNING, table, seat)
    rivals = tuple([other for other in result.present if other != person])
    score, place = result.scores[seat], result.places[seat]
    return Line(
        number, PLAYED, table, seat, place, points[seat], score, gains[seat], sum(gains), rivals,
        result.ruled,
    )  # fmt: skip


def _mean(course: Course, number: int, points: dict[tuple[int, int, int], tuple[int, ...]]) -> int:
    """What a bye scores: what a seat of the round did on average, down to a twelfth; or nothing."""
    if not course.settings.bye_points:
        return 0
    gains = [
        gain
        for result in course.of_round(number)
        if result.counts
        for person, gain in zip(result.table.seats, points[result.table.key], strict=True)
        if person in result.present
    ]
    return sum(gains) // len(gains) if gains else 0


def in_points(parts: int) -> float:
    """Twelfths as points."""
    return parts / PART
