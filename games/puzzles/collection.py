"""The bundled puzzles: a data file with its version."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # The search takes 120 MB, and every process knows this module.
    from games.puzzles.exact.puzzle import Puzzle

FILE = Path(__file__).parent / "data" / "exact.json"
# Goes up when the meaning of a field changes; a puzzle keeps its place in the file.
VERSION = 1


@cache
def bundled_puzzles() -> tuple[dict[str, Any], ...]:
    """Return the bundled puzzles as they stand in the file; `puzzle_from` opens one.

    Raises:
        ValueError: The file has another version.
    """
    data = json.loads(FILE.read_text("utf-8"))
    if data["version"] != VERSION:
        raise ValueError(f"{FILE.name} has version {data['version']}, and {VERSION} is read")
    return tuple(data["puzzles"])


def collection_text(seed: str, puzzles: Iterable["Puzzle"]) -> str:
    """Return the text of a data file: a line for each puzzle."""
    lines = [json.dumps(puzzle.as_json(), separators=(",", ":")) for puzzle in puzzles]
    head = json.dumps({"version": VERSION, "seed": seed})[:-1]
    return head + ', "puzzles": [\n' + ",\n".join(lines) + "\n]}\n"
