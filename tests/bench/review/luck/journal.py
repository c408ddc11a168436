"""Files of reviewed games: a line for the estimator, then a line a game."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.bench.review.luck.rows import GameRow


class JournalMismatch(Exception):
    """The file was written by another estimator, or is no journal at all."""


class JsonLines:
    """A file that long work appends to, so that it goes on where it was interrupted.

    terms  what the lines depend on: lines of other terms never share a file
    rows   the lines after that of the terms

    Raises:
        JournalMismatch: The file has other terms.
    """

    def __init__(self, path: Path, terms: Mapping[str, Any]) -> None:
        self.path = path
        self.rows: list[dict[str, Any]] = []
        if path.exists() and path.stat().st_size:
            self._read(dict(terms))
        else:
            self._write({"terms": dict(terms)})

    def append(self, row: dict[str, Any]) -> None:
        """Write a line down at once."""
        self.rows.append(row)
        self._write(row)

    def _write(self, data: Mapping[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(data, separators=(",", ":")) + "\n")

    def _read(self, terms: Mapping[str, Any]) -> None:
        lines = self.path.read_text(encoding="utf-8").split("\n")
        # An interrupted process leaves a line without an end.
        whole, rest = lines[:-1], lines[-1]
        if rest:
            self.path.write_text("".join(f"{line}\n" for line in whole), encoding="utf-8")
        first, *self.rows = [json.loads(line) for line in whole]
        if first.get("terms") != terms:
            raise JournalMismatch(f"{self.path}: {first.get('terms')} is not {terms}")


class Journal:
    """The reviewed games of a file, by number.

    Raises:
        JournalMismatch: The file has other terms.
    """

    def __init__(self, path: Path, terms: Mapping[str, Any]) -> None:
        self._lines = JsonLines(path, terms)
        self.rows = {row["n"]: GameRow.from_json(row) for row in self._lines.rows}

    def add(self, row: GameRow) -> None:
        """Write a game down at once."""
        self.rows[row.number] = row
        self._lines.append(row.as_json())

    def missing(self, wanted: int) -> Iterator[int]:
        """Yield the numbers below `wanted` that are not written yet."""
        return (number for number in range(wanted) if number not in self.rows)
