"""The cross table: every player's points and opponents round by round. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.standings.results_by_player import PlayerResult
from tournaments.standings.standings import Standings, StandingsRow
from tournaments.standings.state import Units


@dataclass(frozen=True)
class CrossTableCell:
    """One round of one entrant; `opponents` are the ranks of the others at the table, sorted.

    compared  where tables play the same cards: the ranks of those in the same seat, sorted
    kind    as in `PlayerResult`; "" without a result in this round
    points  in units (12 a point), exact
    """

    kind: str = ""
    number: int = 0
    place: int = 0
    points: Units = 0
    score: int = 0
    opponents: tuple[int, ...] = ()
    compared: tuple[int, ...] = ()
    overridden: bool = False


@dataclass(frozen=True)
class CrossTableRow:
    """One entrant's rounds, from the first to the last drawn."""

    row: StandingsRow
    cells: tuple[CrossTableCell, ...]


def cross_table(
    table: Standings, rounds: int, rows: Sequence[StandingsRow]
) -> tuple[CrossTableRow, ...]:
    """Return a cross table row for each of these rows of the standings."""
    ranks = {row.entrant: row.rank for row in table.rows}
    results = table.data.results
    return tuple(CrossTableRow(row, _cells(results[row.entrant], ranks, rounds)) for row in rows)


def _cells(
    results: Sequence[PlayerResult], ranks: dict[int, int], rounds: int
) -> tuple[CrossTableCell, ...]:
    """Return a cell for each round; the last attempt at a table counts."""
    by_round = {result.round: result for result in results}
    return tuple(_cell(by_round.get(number), ranks) for number in range(1, rounds + 1))


def _cell(result: PlayerResult | None, ranks: dict[int, int]) -> CrossTableCell:
    """Return the cell of a result; an empty cell for None."""
    if result is None:
        return CrossTableCell()
    return CrossTableCell(
        result.kind,
        result.number,
        result.place,
        result.points,
        result.score,
        tuple(sorted(ranks[other] for other in result.opponents)),
        tuple(sorted(ranks[other] for other in result.compared)),
        result.overridden,
    )
