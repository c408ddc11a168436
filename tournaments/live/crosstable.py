"""The cross table: what each round brought everybody, and against whom. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.standings.results_by_player import Line
from tournaments.standings.standings import Row, Standings


@dataclass(frozen=True)
class Cell:
    """One round of one entrant; `rivals` are the ranks of those who sat with him, the best first.

    kind    as in `ledger.Line`; "" where he had nothing in this round
    points  in twelfths
    """

    kind: str = ""
    number: int = 0
    place: int = 0
    points: int = 0
    score: int = 0
    rivals: tuple[int, ...] = ()
    ruled: bool = False


@dataclass(frozen=True)
class CrossRow:
    """Somebody's rounds, from the first to the last drawn."""

    row: Row
    cells: tuple[Cell, ...]


def cross_table(table: Standings, rounds: int, rows: Sequence[Row]) -> tuple[CrossRow, ...]:
    """These rows of the standings, each with all its rounds."""
    ranks = {row.entrant: row.rank for row in table.rows}
    lines = table.book.lines
    return tuple(CrossRow(row, _cells(lines[row.entrant], ranks, rounds)) for row in rows)


def _cells(lines: Sequence[Line], ranks: dict[int, int], rounds: int) -> tuple[Cell, ...]:
    """Of a table that was played again the attempt that counts is the last line."""
    by_round = {line.round: line for line in lines}
    return tuple(_cell(by_round.get(number), ranks) for number in range(1, rounds + 1))


def _cell(line: Line | None, ranks: dict[int, int]) -> Cell:
    if line is None:
        return Cell()
    rivals = tuple(sorted(ranks[rival] for rival in line.rivals))
    return Cell(line.kind, line.number, line.place, line.points, line.score, rivals, line.ruled)
