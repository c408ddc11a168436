"""Program that draws the letters of preview pictures in a browser, with the site's fonts.

Called by `python -m tests.e2e.draw_glyphs`.
"""

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests import browsers
from tests.site import ROOT
from thousand_site.previews.glyphs import FILE, FULL

STATIC = ROOT / "thousand_site" / "static" / "site"
FONTS = STATIC / "base" / "fonts.css"
# The letters of the languages of the site, and what stands between words.
LETTERS = (
    "".join(chr(code) for code in range(32, 127))
    + "ĄąĆćĘęŁłŃńÓóŚśŹźŻż"
    + "".join(chr(code) for code in range(0x410, 0x450))
    + "ЁёЄєІіЇїҐґ"
    + "ÄÖÜäöüßÀÁÂÇÈÉÊËÍÎÏÑÔÕÚÛàáâçèéêëíîïñôõúûČčĎďĚěŇňŘřŠšŤťŮůŽžÝý"
    + "–—…«»„“”‘’·№×−€"
)
FACES = {
    "title": ('600 68px "Source Serif 4"', 92, 70),
    "text": ('500 36px "Inter"', 50, 38),
}
LOGO_WIDTH, LOGO_HEIGHT = 168, 116
DRAW = """
async ({ font, height, baseline, letters }) => {
  const canvas = document.createElement("canvas");
  const ink = canvas.getContext("2d", { willReadFrequently: true });
  await document.fonts.load(font, letters);
  const drawn = {};
  for (const letter of letters) {
    ink.font = font;
    const width = Math.max(1, Math.round(ink.measureText(letter).width));
    canvas.width = width;
    canvas.height = height;
    ink.font = font;
    ink.fillStyle = "#fff";
    ink.fillText(letter, 0, baseline);
    const { data } = ink.getImageData(0, 0, width, height);
    drawn[letter] = [width, Array.from({ length: width * height }, (_, at) => data[4 * at + 3])];
  }
  return drawn;
}
"""
DRAW_LOGO = """
async ({ svg, width, height }) => {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const ink = canvas.getContext("2d");
  ink.drawImage(image, 0, 0, width, height);
  const { data } = ink.getImageData(0, 0, width, height);
  return Array.from({ length: width * height }, (_, at) => data[4 * at + 3]);
}
"""


def fonts() -> str:
    """Return the style sheet of the fonts with the fonts in it."""

    def embedded(found: re.Match[str]) -> str:
        content = base64.b64encode((FONTS.parent / found[1]).read_bytes()).decode()
        return f'url("data:font/woff2;base64,{content}")'

    return re.sub(r'url\("([^"]+\.woff2)"\)', embedded, FONTS.read_text())


def logo() -> str:
    """Return the logo of the header as a drawing of its own, in white."""
    sprite = (STATIC / "icons.svg").read_text()
    found = re.search(r'<symbol id="logo"([^>]*)>(.*?)</symbol>', sprite, re.S)
    assert found
    attributes = found[1].replace("currentColor", "#fff")
    size = f'width="{LOGO_WIDTH}" height="{LOGO_HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}{attributes}>{found[2]}</svg>'


def packed(values: list[int]) -> bytes:
    """Return the coverage of pixels, of 255, in the steps of a picture."""
    return bytes(round(value / 255 * FULL) for value in values)


def drawn(page: Any) -> tuple[dict[str, Any], bytes]:
    """Return where each letter is, and all pixels."""
    faces: dict[str, Any] = {}
    pixels = b""
    for name, (font, height, baseline) in FACES.items():
        options = {"font": font, "height": height, "baseline": baseline, "letters": LETTERS}
        letters = {}
        for letter, (width, values) in page.evaluate(DRAW, options).items():
            letters[letter] = [len(pixels), width]
            pixels += packed(values)
        faces[name] = {"height": height, "letters": letters}
    size = {"width": LOGO_WIDTH, "height": LOGO_HEIGHT}
    shape = packed(page.evaluate(DRAW_LOGO, {"svg": logo(), **size}))
    faces["logo"] = {"height": LOGO_HEIGHT, "letters": {"*": [len(pixels), LOGO_WIDTH]}}
    return faces, pixels + shape


def main(target: Path = FILE) -> None:
    """Write the file."""
    with sync_playwright() as playwright:
        options = {"executable_path": browsers.find(), "args": browsers.arguments()}
        browser = playwright.chromium.launch(**options)
        page = browser.new_page()
        page.set_content(f"<style>{fonts()}</style>")
        faces, pixels = drawn(page)
        browser.close()
    head = json.dumps(faces, ensure_ascii=False).encode()
    target.write_bytes(zlib.compress(head + b"\n" + pixels, 9))


if __name__ == "__main__":
    main()
