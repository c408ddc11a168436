"""The picture of a preview: a title and a few lines beside the logo."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from thousand_site.previews.glyphs import FULL, Face, faces
from thousand_site.previews.png import Canvas, Colour, png

# The size that sites with previews ask for.
WIDTH, HEIGHT = 1200, 630
LEFT, RIGHT, TOP = 80, 80, 220
TITLE_LINES, TEXT_LINES = 2, 4
GAP, LINE_GAP, RULE = 22, 10, 6
LOGO_TOP = 64
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
GROUND: Colour = (13, 19, 17)
IVORY: Colour = (238, 241, 236)
GREY: Colour = (182, 194, 188)
BRASS: Colour = (232, 188, 102)
TITLE, TEXT, LOGO = 0, 1, 2
INKS = (IVORY, GREY, BRASS)


@dataclass(frozen=True)
class Preview:
    """The text of a picture, all of it public: a title, and lines below."""

    title: str
    lines: tuple[str, ...] = ()


def palette() -> list[Colour]:
    """Return the colours: for each ink the steps from the ground to it."""
    return [mixed(ink, step / FULL) for ink in INKS for step in range(FULL + 1)]


def mixed(ink: Colour, share: float) -> Colour:
    """Return the colour between the ground and an ink; `share` of the ink from 0 to 1."""
    red, green, blue = (
        round(low + (high - low) * share) for low, high in zip(GROUND, ink, strict=True)
    )
    return red, green, blue


def _steps(ink: int) -> bytes:
    """Return the colour of this ink for each value of a shape."""
    first = ink * (FULL + 1)
    return bytes(first + min(value, FULL) for value in range(256))


@lru_cache(maxsize=64)
def draw(preview: Preview) -> bytes:
    """Return the picture as a PNG file."""
    canvas, known = Canvas(WIDTH, HEIGHT), faces()
    brass = LOGO * (FULL + 1) + FULL
    canvas.fill(0, HEIGHT - 2 * RULE, WIDTH, 2 * RULE, brass)
    logo = known["logo"]
    canvas.stamp(LEFT, LOGO_TOP, logo.shapes["*"], _steps(LOGO))
    top = _write(
        canvas, known["title"], TOP, wrapped(known["title"], preview.title, TITLE_LINES), TITLE
    )
    for line in preview.lines[:TEXT_LINES]:
        text = wrapped(known["text"], line, 1)
        top = _write(
            canvas, known["text"], top + (GAP if line is preview.lines[0] else LINE_GAP), text, TEXT
        )
    return png(canvas, palette())


def _write(canvas: Canvas, face: Face, top: int, lines: Sequence[str], ink: int) -> int:
    """Write lines one below the other; return where the next may begin."""
    steps = _steps(ink)
    for line in lines:
        left = LEFT
        for letter in line:
            shape = face.shapes[letter]
            if top + face.height <= HEIGHT - 2 * RULE:
                canvas.stamp(left, top, shape, steps)
            left += len(shape[0])
        top += face.height
    return top


def wrapped(face: Face, text: str, lines: int) -> list[str]:
    """Return a text in so many lines at most; what does not fit ends in an ellipsis."""
    room = WIDTH - LEFT - RIGHT
    found: list[str] = []
    rest = face.known(text)
    while rest and len(found) < lines:
        head = _head(face, rest, room)
        found.append(head.rstrip())
        rest = rest[len(head) :].lstrip()
    if rest:
        found[-1] = shortened(face, found[-1], room)
    return found


def _head(face: Face, text: str, room: int) -> str:
    """Return as many words as fit; of a word that is too long as many letters."""
    end = len(text)
    while end > 1 and face.width(text[:end]) > room:
        space = text.rfind(" ", 0, end)
        end = space if space > 0 else end - 1
    return text[:end]


def shortened(face: Face, line: str, room: int) -> str:
    """Return as much of a line as fits into so many pixels, with an ellipsis at its end."""
    while line and face.width(line + ELLIPSIS) > room:
        line = line[:-1]
    return line.rstrip() + ELLIPSIS
