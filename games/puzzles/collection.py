"""The bundled puzzles: data files with their version and digest, one for each kind of proof."""

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # The search takes 120 MB, and every process knows this module.
    from games.puzzles.exact.puzzle import Puzzle
    from games.puzzles.judged.puzzle import JudgedPuzzle

FILE = Path(__file__).parent / "data" / "exact.json"
JUDGED_FILE = Path(__file__).parent / "data" / "judged.json"
# Goes up when the meaning of a field changes; a puzzle keeps its place in the file.
VERSION = 2


@cache
def bundled_puzzles() -> tuple[dict[str, Any], ...]:
    """Return the bundled exact puzzles as they stand in the file; `puzzle_from` opens one.

    Raises:
        OSError: The file cannot be read.
        ValueError: It has another version, or its puzzles are not those of its digest.
    """
    return _read(FILE)


@cache
def bundled_judged() -> tuple[dict[str, Any], ...]:
    """Return the bundled judged puzzles in the same way; `judged_from` opens one."""
    return _read(JUDGED_FILE)


def _read(file: Path) -> tuple[dict[str, Any], ...]:
    data = json.loads(file.read_text("utf-8"))
    if data.get("version") != VERSION:
        raise ValueError(f"{file.name} has version {data.get('version')}, and {VERSION} is read")
    if data.get("digest") != digest_of(data.get("puzzles")):
        raise ValueError(f"{file.name} is damaged: its puzzles are not those of its digest")
    return tuple(data["puzzles"])


def digest_of(data: object) -> str:
    """Return the digest of one puzzle of the file, or of a list of them."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def collection_text(seed: str, puzzles: "Iterable[Puzzle | JudgedPuzzle]") -> str:
    """Return the text of a data file: a line for each puzzle."""
    data = [puzzle.as_json() for puzzle in puzzles]
    lines = [json.dumps(one, separators=(",", ":")) for one in data]
    head = json.dumps({"version": VERSION, "seed": seed, "digest": digest_of(data)})[:-1]
    return head + ', "puzzles": [\n' + ",\n".join(lines) + "\n]}\n"
