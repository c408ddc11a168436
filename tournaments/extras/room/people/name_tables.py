"""A pasted text as a table: its cells, and whether its first row names the columns. Pure."""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.extras.room.people import list_headings as headings
from tournaments.extras.room.people.cells import (
    DATE,
    EMAIL,
    NAME,
    NUMBER,
    cleaned,
    kind_of,
    normalised,
)

DELIMITERS, NO_DELIMITER = "\t;,|", "\x1f"
# A wider table is cut, and says so: names are not so far to the right.
MAX_COLUMNS = 16
# Cells of a column that tell what it holds.
SAMPLE = 500
_QUOTED = re.compile(r'"[^"]*"')
_DIGIT = re.compile(r"\d")
_OF_NO_NAMES = ({NUMBER}, {DATE}, {EMAIL})
# Cells of a line, with its number from 1.
Line = tuple[int, list[str]]


@dataclass(frozen=True)
class NameTable:
    """A pasted text as a table.

    rows       cells by line, without the heading; all rows are equally wide
    lines      the number of each row's line, from 1
    heading    the cells of the heading line; empty without one
    at_line    the number of the heading line
    mark       what separates the cells
    has_commas the text is a single line with commas: between people, or between parts of a name
    too_wide   the first line with more cells than are read, and the text of those; None: no line
    """

    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    heading: tuple[str, ...] = ()
    at_line: int = 0
    mark: str = NO_DELIMITER
    has_commas: bool = False
    too_wide: tuple[int, str] | None = None

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0

    def column(self, number: int) -> list[str]:
        """Return the first cells of a column."""
        return [row[number] for row in self.rows[:SAMPLE]]


def read_table(
    text: str, has_heading: bool | None = None, is_one_row: bool | None = None
) -> NameTable:
    """Return the cells of a text; a line without any cell is left out.

    `has_heading`: whether the first line is one; None: as it looks. `is_one_row`: whether a single
    line is a row of a table and not a list; None: as it looks.
    """
    lines = normalised(text).splitlines()
    written = [at for at, line in enumerate(lines, 1) if line.strip()]
    if len(written) == 1:
        return _of_one_line(written[0], lines[written[0] - 1], is_one_row)
    mark = _delimiter_of(lines)
    return _with_heading(list(_rows(lines, mark)), mark, has_heading)


def _with_heading(rows: Sequence[Line], mark: str, has_heading: bool | None) -> NameTable:
    """Return the table of these rows, with the first as its heading if it is one."""
    width = min(max((len(row) for _, row in rows), default=0), MAX_COLUMNS)
    cells = [(*row[:width], *[""] * (width - len(row))) for _, row in rows]
    numbers, cut = tuple(at for at, _ in rows), _too_wide(rows)
    is_likely = bool(cells) and _is_heading(cells[0], cells[1:])
    if cells and (is_likely if has_heading is None else has_heading):
        return NameTable(tuple(cells[1:]), numbers[1:], cells[0], numbers[0], mark, too_wide=cut)
    return NameTable(tuple(cells), numbers, mark=mark, too_wide=cut)


def _too_wide(rows: Iterable[Line]) -> tuple[int, str] | None:
    wide = ((at, " ".join(filter(None, row[MAX_COLUMNS:]))) for at, row in rows)
    return next((one for one in wide if one[1]), None)


# ---- a single line


def _of_one_line(at: int, line: str, is_one_row: bool | None) -> NameTable:
    """Return the names of a single line one below the other: "Zofia; Petro; Oleh".

    With a number or an address it is a row of a table: "1<tab>Anna Kowal".
    """
    mark = next((mark for mark in DELIMITERS if mark in line), NO_DELIMITER)
    cells = [cell for _, row in _rows([line], mark) for cell in row if cell]
    has_commas = len(cells) > 1 and "," in line
    if (has_commas and is_one_row) or any(kind_of(cell) != NAME for cell in cells):
        table = _with_heading([(at, cells)], mark, has_heading=False)
        return replace(table, has_commas=has_commas and is_one_row is not None)
    if mark != "," and not all(cell.count(",") == 1 for cell in cells):
        cells = [part.strip() for cell in cells for part in cell.split(",") if part.strip()]
    rows = tuple((cell,) for cell in cells)
    return NameTable(rows, (at,) * len(rows), mark=mark, has_commas=has_commas)


# ---- cells


def _rows(lines: Sequence[str], mark: str) -> Iterator[Line]:
    """Yield the lines with any cell; quotes may hold the delimiter, and a break of the line.

    An odd number of quotes quotes nothing: one at a line's start would swallow what follows.
    """
    is_odd = sum(line.count('"') for line in lines) % 2
    reader = csv.reader(
        (f"{line}\n" for line in lines),
        delimiter=mark,
        quoting=csv.QUOTE_NONE if is_odd else csv.QUOTE_MINIMAL,
        skipinitialspace=True,
    )
    at = 1
    for row in reader:
        cells = [cleaned(cell) for cell in row]
        if any(cells):
            yield at, cells
        at = reader.line_num + 1


def _delimiter_of(lines: Sequence[str]) -> str:
    """Return the delimiter that most lines have outside of quotes; NO_DELIMITER if few have one."""
    plain = [line for line in _QUOTED.sub('""', "\n".join(lines)).splitlines() if line.strip()]
    counts = [sum(mark in line for line in plain) for mark in DELIMITERS]
    few = 2 * max(counts) < len(plain)
    return NO_DELIMITER if few else DELIMITERS[counts.index(max(counts))]


# ---- the heading


def _is_heading(first: Sequence[str], rest: Sequence[Sequence[str]]) -> bool:
    """Return whether the first row names the columns: by its words, or unlike what is below."""
    if any(_names_a_column(cell, [row[at] for row in rest]) for at, cell in enumerate(first)):
        return not any(kind_of(cell) in (NUMBER, DATE, EMAIL) for cell in first)
    return len(first) > 1 and any(
        kind_of(cell) == NAME and {kind_of(row[at]) for row in rest if row[at]} in _OF_NO_NAMES
        for at, cell in enumerate(first)
    )


def _names_a_column(cell: str, below: Iterable[str]) -> bool:
    """Return whether a cell has the words of a heading, and no cell below it has the same kind."""
    kind = "" if _DIGIT.search(cell) else headings.kind_of(cell)
    return bool(kind) and all(headings.kind_of(other) != kind for other in below)
