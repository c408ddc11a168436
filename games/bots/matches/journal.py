"""The file of a long match: a line for its contest, then a line for each set."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from .contest import SetResult


class JournalMismatch(Exception):
    """The file belongs to another match; the text says in what they differ."""


class Journal:
    """Remembers the sets of a match, so that it goes on where it was interrupted.

    Raises:
        JournalMismatch: The file is of another match, or no journal at all.
    """

    def __init__(self, path: Path, terms: Mapping[str, Any]) -> None:
        self.path = path
        self.rows: list[SetResult] = []
        self._terms = json.loads(json.dumps(terms))
        if path.exists() and path.stat().st_size:
            self._read()
        else:
            self._append({"match": self._terms})

    def add(self, row: SetResult) -> None:
        """Write a set down at once."""
        self.rows.append(row)
        self._append(asdict(row))

    def _append(self, data: Mapping[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(data) + "\n")

    def _read(self) -> None:
        lines = self.path.read_text(encoding="utf-8").split("\n")
        # An interrupted process leaves a line without an end.
        whole, rest = lines[:-1], lines[-1]
        if rest:
            self.path.write_text("".join(f"{line}\n" for line in whole), encoding="utf-8")
        try:
            first, *rows = [json.loads(line) for line in whole]
            self._compare(first["match"])
            self.rows = [SetResult.from_json(row) for row in rows]
        except (ValueError, KeyError, TypeError) as error:
            raise JournalMismatch(f"{self.path} is no journal of a match") from error

    def _compare(self, written: Mapping[str, Any]) -> None:
        for name, value in self._terms.items():
            if written.get(name) != value:
                other = written.get(name)
                raise JournalMismatch(f"{self.path}: {name} was {other}, and is {value} now")
