"""Lists of names as people paste them: lines, a line with commas, or the text of a CSV. Pure."""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

DELIMITERS = "\t;,"
# The first cell of a heading line, in the languages of the site.
HEADINGS = {
    "name", "names", "player", "players", "first name", "имя", "имена", "игрок", "игроки",
    "ім'я", "ім’я", "імена", "гравець", "гравці", "imię", "imiona", "gracz", "gracze",
}  # fmt: skip
SURNAMES = {"surname", "last name", "фамилия", "прізвище", "nazwisko"}
_NUMBERING = re.compile(r"^\s*(?:\d{1,3}\s*[.)]|[-*•])\s+")


def split_names(text: str) -> list[str]:
    """Return the names of a pasted text, in order and without numbering.

    Of several lines each is a person: a CSV's first column, with its second one if that is headed
    as the surname. A single line may have several names, separated by commas.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        return []
    if len(lines) == 1:
        return _cleaned(re.split("[,;\t]", lines[0]))
    rows = _rows(lines)
    heading = [cell.strip().casefold() for cell in rows[0]]
    if heading[0] not in HEADINGS:
        return _cleaned(row[0] for row in rows)
    width = 2 if len(heading) > 1 and heading[1] in SURNAMES else 1
    return _cleaned(" ".join(row[:width]) for row in rows[1:])


def _rows(lines: Sequence[str]) -> list[list[str]]:
    """Return the cells of each line, split at the first delimiter that the first line has."""
    found = next((mark for mark in DELIMITERS if mark in lines[0]), ",")
    return [row for row in csv.reader(StringIO("\n".join(lines)), delimiter=found) if row]


def _cleaned(names: Iterable[str]) -> list[str]:
    cleaned = (_NUMBERING.sub("", name).strip() for name in names)
    return [name for name in cleaned if name]
