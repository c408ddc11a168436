"""Program that draws the cards of preview pictures in a browser, from the site's own deck.

Called by `python -m tests.e2e.draw_cards`.
"""

import base64
import json
import re
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from games.engine.cards import NAMES
from tests import browsers
from tests.site import ROOT
from thousand_site.previews.cards import CORNER_HEIGHT, CORNER_WIDTH, FILE, HEIGHT, WIDTH

DECK = ROOT / "games" / "static" / "games" / "cards" / "two-colour"
# The colours of the deck's drawings: paper, ink, red, blue and gold; pixels lie between two.
COLOURS = ((255, 254, 251), (27, 32, 38), (198, 32, 44), (44, 98, 178), (236, 186, 62))
STEPS = 11
# A face with other letters in the file of its card.
VIEW = re.compile(r'<view id="(\w+)" viewBox="([^"]+)"')
# Pixels that cover less than this are left out.
VISIBLE = 128
DRAW = """
async ({ svg, width, height }) => {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${svg}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const ink = canvas.getContext("2d");
  ink.beginPath();
  ink.roundRect(0, 0, width, height, 10);
  ink.clip();
  ink.fillStyle = "#fffefb";
  ink.fillRect(0, 0, width, height);
  ink.drawImage(image, 0, 0, width, height);
  ink.strokeStyle = "#c9ccc8";
  ink.lineWidth = 2;
  ink.stroke();
  return Array.from(ink.getImageData(0, 0, width, height).data);
}
"""


def palette() -> list[tuple[int, int, int]]:
    """Return the colours of the cards, and steps between each two of them."""
    found = dict.fromkeys(_mixed())
    return list(found)


def _mixed() -> Iterator[tuple[int, int, int]]:
    for at, first in enumerate(COLOURS):
        for second in COLOURS[at + 1 :]:
            for step in range(STEPS):
                share = step / (STEPS - 1)
                red, green, blue = (
                    round(a + (b - a) * share) for a, b in zip(first, second, strict=True)
                )
                yield red, green, blue


@cache
def nearest(colour: tuple[int, int, int]) -> int:
    """Return the number of the nearest colour, from 1; 0 stands for nothing."""

    def distance(at: int) -> int:
        return sum((a - b) ** 2 for a, b in zip(palette()[at], colour, strict=True))

    return 1 + min(range(len(palette())), key=distance)


def packed(values: list[int]) -> bytes:
    """Return a byte for each pixel of four values."""
    pixels = zip(*[iter(values)] * 4, strict=True)
    return bytes(
        nearest((red // 4 * 4, green // 4 * 4, blue // 4 * 4)) if alpha >= VISIBLE else 0
        for red, green, blue, alpha in pixels
    )


def drawn(page: Any, svg: str) -> bytes:
    """Return the pixels of a card."""
    encoded = base64.b64encode(svg.encode()).decode()
    return packed(page.evaluate(DRAW, {"svg": encoded, "width": WIDTH, "height": HEIGHT}))


def faces() -> dict[str, str]:
    """Return the drawing of each card: `QH`."""
    return {card: (DECK / f"{card}.svg").read_text(encoding="utf-8") for card in NAMES}


def other_faces() -> dict[str, str]:
    """Return each face with other letters, such as `QH-polish`: a view of the file of its card."""
    return {
        f"{card}-{letters}": re.sub(r'viewBox="[^"]+"', f'viewBox="{box}"', svg, count=1)
        for card, svg in faces().items()
        for letters, box in VIEW.findall(svg)
    }


def corner(pixels: bytes) -> bytes:
    """Return the upper left corner of a card."""
    rows = [pixels[at * WIDTH :][:CORNER_WIDTH] for at in range(CORNER_HEIGHT)]
    return b"".join(rows)


def main(target: Path = FILE) -> None:
    """Write the file."""
    with sync_playwright() as playwright:
        options = {"executable_path": browsers.find(), "args": browsers.arguments()}
        browser = playwright.chromium.launch(**options)
        page = browser.new_page()
        cards = [drawn(page, svg) for svg in faces().values()]
        corners = [corner(drawn(page, svg)) for svg in other_faces().values()]
        browser.close()
    described = {"cards": NAMES, "corners": [*other_faces()], "palette": palette()}
    head = json.dumps(described).encode()
    target.write_bytes(zlib.compress(b"\n".join([head, b"".join(cards + corners)]), 9))


if __name__ == "__main__":
    main()
