"""The cards of the pictures, drawn once from the deck of the site.

`cards.bin` holds them: a line of JSON, then a byte for each pixel, all compressed. It is written by
`python -m tests.e2e.draw_cards`.
"""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from thousand_site.previews.png import Colour

FILE = Path(__file__).parent / "cards.bin"
# In pixels, as cards are: 5 to 7.
WIDTH, HEIGHT = 180, 252


@dataclass(frozen=True)
class DrawnCards:
    """The colours, and the rows of each card; a pixel names a colour from 1, or 0: none."""

    palette: list[Colour]
    shapes: dict[str, Sequence[bytes]]


@cache
def drawn_cards() -> DrawnCards:
    """Return the cards of the file."""
    head, _, pixels = zlib.decompress(FILE.read_bytes()).partition(b"\n")
    described = json.loads(head)
    size = WIDTH * HEIGHT
    shapes = {
        card: _rows(pixels[at * size : (at + 1) * size])
        for at, card in enumerate(described["cards"])
    }
    return DrawnCards([(red, green, blue) for red, green, blue in described["palette"]], shapes)


def _rows(pixels: bytes) -> Sequence[bytes]:
    return [pixels[at : at + WIDTH] for at in range(0, len(pixels), WIDTH)]
