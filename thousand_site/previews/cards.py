"""The cards of the pictures, drawn once from the deck of the site.

`cards.bin` holds them: a line of JSON, then a byte for each pixel, all compressed. The corners of
cards with other letters follow the cards. It is written by `python -m tests.e2e.draw_cards`.
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
CORNER_WIDTH, CORNER_HEIGHT = 42, 54


@dataclass(frozen=True)
class DrawnCards:
    """The colours, and the rows of each card; a pixel names a colour from 1, or 0: none.

    corners  the upper left corner of a card such as `QH-polish`: its face with other letters
    """

    palette: list[Colour]
    shapes: dict[str, Sequence[bytes]]
    corners: dict[str, Sequence[bytes]]


@cache
def drawn_cards() -> DrawnCards:
    """Return the cards of the file."""
    head, _, pixels = zlib.decompress(FILE.read_bytes()).partition(b"\n")
    described = json.loads(head)
    end = len(described["cards"]) * WIDTH * HEIGHT
    shapes = _shapes(described["cards"], pixels[:end], WIDTH)
    corners = _shapes(described["corners"], pixels[end:], CORNER_WIDTH)
    colours = [(red, green, blue) for red, green, blue in described["palette"]]
    return DrawnCards(colours, shapes, corners)


@cache
def card_shape(card: str, letters: str) -> Sequence[bytes]:
    """Return the rows of a card such as `QH`, with a set of letters in two of its corners."""
    drawn = drawn_cards()
    shape, corner = drawn.shapes[card], drawn.corners.get(f"{card}-{letters}")
    return _with_corners(shape, corner) if corner else shape


def _with_corners(shape: Sequence[bytes], corner: Sequence[bytes]) -> Sequence[bytes]:
    """Return a card with this upper left corner, and with the same one turned at its end."""
    upper = [new + row[CORNER_WIDTH:] for new, row in zip(corner, shape, strict=False)]
    lower = [row[:-CORNER_WIDTH] + new[::-1] for new, row in zip(corner, shape[::-1], strict=False)]
    return [*upper, *shape[CORNER_HEIGHT:-CORNER_HEIGHT], *lower[::-1]]


def _shapes(names: list[str], pixels: bytes, width: int) -> dict[str, Sequence[bytes]]:
    """Return the rows of each of these shapes of one size."""
    size = len(pixels) // max(len(names), 1)
    return {
        name: [pixels[start : start + width] for start in range(at * size, (at + 1) * size, width)]
        for at, name in enumerate(names)
    }
