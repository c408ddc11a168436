"""The letters of the pictures, drawn once from the fonts of the site.

`glyphs.bin` holds them: a line of JSON, then a byte for each pixel, all compressed. It is written
by `python -m tests.e2e.draw_glyphs`.
"""

import json
import unicodedata
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "glyphs.bin"
# How much of a pixel a letter covers: from 0 to this.
FULL = 15


@dataclass(frozen=True)
class Face:
    """The letters of one size: how high their rows are, and their pixels row by row."""

    height: int
    shapes: dict[str, Sequence[bytes]]

    def width(self, text: str) -> int:
        """Return how wide a text of known letters is, in pixels."""
        return sum(len(self.shapes[letter][0]) for letter in text)

    def known(self, text: str) -> str:
        """Return a text in letters that there are: without accents if need be, or left out."""
        kept = "".join(self._letters(unicodedata.normalize("NFC", text)))
        return " ".join(kept.split())

    def _letters(self, text: str) -> Iterator[str]:
        for letter in text:
            plain = unicodedata.normalize("NFD", letter)[:1]
            yield letter if letter in self.shapes else plain if plain in self.shapes else ""


@cache
def faces() -> dict[str, Face]:
    """Return the faces by name: `title`, `text`, and `logo` with one shape, "*"."""
    head, _, pixels = zlib.decompress(FILE.read_bytes()).partition(b"\n")
    return {name: _face(described, pixels) for name, described in json.loads(head).items()}


def _face(described: dict[str, object], pixels: bytes) -> Face:
    """Return a face from its height, and the offset and width of each letter."""
    height, letters = described["height"], described["letters"]
    assert isinstance(height, int) and isinstance(letters, dict)
    shapes: dict[str, Sequence[bytes]] = {
        letter: [pixels[offset + row * width : offset + (row + 1) * width] for row in range(height)]
        for letter, (offset, width) in letters.items()
    }
    return Face(height, shapes)
