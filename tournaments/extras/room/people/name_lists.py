"""Lists of names as people paste them: lines, tables of spreadsheets, answers of forms. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.extras.room.people import list_headings as headings
from tournaments.extras.room.people.cells import (
    NAME,
    are_surname_and_first,
    kind_of,
    name_of,
    without_numbering,
)
from tournaments.extras.room.people.name_tables import NameTable, read_table

# Why a line is no name, beside the kinds of cells; and cells of a line that were not read.
HEADING, TOO_WIDE = "heading", "too_wide"
# Columns by their numbers from 0: the parts of a name in the order in which they are written.
Columns = tuple[int, ...]


@dataclass(frozen=True)
class Reading:
    """A choice of how to read a text; None: as it looks.

    columns      the parts of a name
    has_heading  whether the first line is a heading
    is_one_row   whether commas of a single line are between the parts of a name
    """

    columns: Columns | None = None
    has_heading: bool | None = None
    is_one_row: bool | None = None


GUESSED = Reading()


@dataclass(frozen=True)
class LeftOut:
    """A line that gave no name, and why."""

    line: int
    text: str
    why: str


@dataclass(frozen=True)
class NameList:
    """The names of a text, the columns that they were read from, and what was left out."""

    table: NameTable
    columns: Columns
    names: tuple[str, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def is_plain(self) -> bool:
        """Return whether nothing had to be guessed: a name on each line, and nothing else."""
        if self.table.width > 1 or self.table.has_commas:
            return False
        if any("," in cell for row in self.table.rows for cell in row):
            return False
        return all(headings.is_heading_word(one.text) for one in self.left_out)


def read_list(text: str, reading: Reading = GUESSED) -> NameList:
    """Return the names of a pasted text, in order and without numbering."""
    table = read_table(text, reading.has_heading, reading.is_one_row)
    columns = reading.columns
    chosen = columns if columns and max(columns) < table.width else guess_columns(table)
    names, left_out = list[str](), list(_heading_line(table))
    for row, line in zip(table.rows, table.lines, strict=True):
        cells = [row[number] for number in chosen]
        name = name_of(cells)
        if why := _why_not(name, cells):
            left_out.append(LeftOut(line, " ".join(filter(None, row)), why))
        else:
            names.append(name)
    if table.too_wide:
        left_out.append(LeftOut(*table.too_wide, TOO_WIDE))
    return NameList(table, chosen, tuple(names), tuple(left_out))


def _heading_line(table: NameTable) -> Iterator[LeftOut]:
    if table.heading:
        yield LeftOut(table.at_line, " ".join(filter(None, table.heading)), HEADING)


def _why_not(name: str, cells: Sequence[str]) -> str:
    """Return why a name is none; "" for one."""
    if name and headings.is_heading_word(name):
        return HEADING
    kind = kind_of(name) if name else kind_of(" ".join(cells).strip())
    return "" if kind == NAME else kind


# ---- the columns


def choices(table: NameTable) -> list[Columns]:
    """Return the columns and pairs of columns that a reader may choose from, the best first."""
    worded = [number for number in range(table.width) if _name_share(table, number) > 0]
    pairs = [(one, other) for one in worded for other in worded if one != other]
    alone: list[Columns] = [(number,) for number in range(table.width)]
    guess = guess_columns(table)
    return [guess, *(one for one in [*alone, *pairs] if one != guess)] if table.width else []


def guess_columns(table: NameTable) -> Columns:
    """Return the columns that most likely hold the names; by the heading if it says so."""
    if not table.width:
        return ()
    return _by_heading(table) or _by_cells(table)


def _by_heading(table: NameTable) -> Columns:
    """Return the parts of a name; "Name" beside a first name is most often the surname."""
    kinds = [headings.kind_of(cell) for cell in table.heading]
    at = {kind: kinds.index(kind) for kind in reversed(kinds) if kind}
    first, name = at.get(headings.FIRST_NAME), at.get(headings.NAME)
    surname = at.get(headings.SURNAME)
    if name is not None and _are_whole_names(table, name):
        return (name,)
    parts = (name, surname) if first is None else (first, name if surname is None else surname)
    return tuple(part for part in parts if part is not None)


def _are_whole_names(table: NameTable, number: int) -> bool:
    """Return whether most cells of a column have first name and surname."""
    cells = table.column(number)
    return 2 * sum(" " in cell for cell in cells) > len(cells)


def _by_cells(table: NameTable) -> Columns:
    """Return the column with the most cells that look like names, the first of equals."""
    shares = [_name_share(table, number) for number in range(table.width)]
    best = shares.index(max(shares))
    if table.width == 2 and _are_surnames_first(table):
        return (1, 0)
    return (best,)


def _are_surnames_first(table: NameTable) -> bool:
    """Return whether most rows with two cells are "Surname, First"."""
    whole = [row for row in table.rows if all(row)]
    if table.mark != "," or table.heading or 2 * len(whole) < len(table.rows):
        return False
    return 2 * sum(are_surname_and_first(*row) for row in whole) > len(whole)


def _is_of_other(cell: str) -> bool:
    """Return whether a cell is of something else by its words: "Klub Lublin"."""
    return headings.kind_of(cell) == headings.OTHER


def _name_share(table: NameTable, number: int) -> float:
    """Return the share of the cells that look like a name; whole names count for more."""
    cells = [without_numbering(cell) for cell in table.column(number)]
    named = [cell for cell in cells if kind_of(cell) == NAME and not _is_of_other(cell)]
    return (len(named) + sum(0.2 for cell in named if " " in cell)) / len(cells) if cells else 0.0
