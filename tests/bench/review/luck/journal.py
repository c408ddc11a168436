"""The file of reviewed games: a line for the estimator, then a line a game."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.bench.review.luck.rows import GameRow


class JournalMismatch(Exception):
    """The file was written by another estimator, or is no journal at all."""


class Journal:
    """Remembers reviewed games, so that a long proof goes on where it was interrupted.

    terms  what the games depend on: games of other terms never share a file

    Raises:
        JournalMismatch: The file has other terms.
    """

    def __init__(self, path: Path, terms: Mapping[str, Any]) -> None:
        self.path = path
        self._terms = dict(terms)
        self.rows: dict[int, GameRow] = {}
        if path.exists() and path.stat().st_size:
            self._read()
        else:
            self._append({"terms": self._terms})

    def add(self, row: GameRow) -> None:
        """Write a game down at once."""
        self.rows[row.number] = row
        self._append(row.as_json())

    def missing(self, wanted: int) -> Iterator[int]:
        """Yield the numbers below `wanted` that are not written yet."""
        return (number for number in range(wanted) if number not in self.rows)

    def _append(self, data: Mapping[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(data, separators=(",", ":")) + "\n")

    def _read(self) -> None:
        lines = self.path.read_text(encoding="utf-8").split("\n")
        # An interrupted process leaves a line without an end.
        whole, rest = lines[:-1], lines[-1]
        if rest:
            self.path.write_text("".join(f"{line}\n" for line in whole), encoding="utf-8")
        first, *rows = [json.loads(line) for line in whole]
        if first.get("terms") != self._terms:
            raise JournalMismatch(f"{self.path}: {first.get('terms')} is not {self._terms}")
        self.rows = {row["n"]: GameRow.from_json(row) for row in rows}
