"""The picture of a deal: contract, result, the declarer's cards on the felt, and a question."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from accounts.preferences.card_letters import CardLetters
from thousand_site.previews.cards import HEIGHT as CARD_HEIGHT
from thousand_site.previews.cards import WIDTH as CARD_WIDTH
from thousand_site.previews.cards import card_shape, drawn_cards
from thousand_site.previews.glyphs import FULL, Face, faces
from thousand_site.previews.pictures import (
    BRASS,
    GREY,
    HEIGHT,
    IVORY,
    WIDTH,
    mixed,
    shortened,
)
from thousand_site.previews.png import Canvas, Colour, png

JADE: Colour = (126, 211, 164)
CORAL: Colour = (242, 145, 127)
INKS = (IVORY, GREY, BRASS, JADE, CORAL)
TITLE, TEXT, GOLD, GOOD, BAD = range(len(INKS))
FELT: Colour = (33, 62, 51)
BLUE: Colour = (66, 124, 200)
# Numbers of colours after the inks; those of the cards follow.
FELT_AT = len(INKS) * (FULL + 1)
BLUE_AT, WHITE_AT, CARDS_AT = FELT_AT + 1, FELT_AT + 2, FELT_AT + 3
LEFT, RIGHT = 56, 56
FELT_TOP, FELT_BOTTOM, RULE = 190, 524, 3
CARDS_TOP, ARC = 222, 26
DOT, RIM = 13, 4


@dataclass(frozen=True)
class DealPicture:
    """The contents of the picture, all of it public; `talon`: the cards that are marked.

    change   what the declarer wrote down, in points
    letters  the set of letters in the corners of cards
    """

    title: str
    note: str
    result: str
    is_made: bool
    change: int
    cards: tuple[str, ...]
    talon: frozenset[str]
    question: str
    letters: str = CardLetters.ENGLISH


@cache
def palette() -> list[Colour]:
    """Return the colours: the steps to each ink, then felt, marks and cards."""
    steps = [mixed(ink, step / FULL) for ink in INKS for step in range(FULL + 1)]
    return [*steps, FELT, BLUE, (255, 255, 255), *drawn_cards().palette]


@cache
def _ink(ink: int) -> bytes:
    """Return the colour of this ink for each value of a letter."""
    first = ink * (FULL + 1)
    return bytes(first + min(value, FULL) for value in range(256))


@cache
def _card_colours() -> bytes:
    """Return the colour of each value of a card; values count from 1."""
    return bytes(min(CARDS_AT + max(value - 1, 0), 255) for value in range(256))


@lru_cache(maxsize=64)
def draw_deal(picture: DealPicture) -> bytes:
    """Return the picture as a PNG file."""
    canvas = Canvas(WIDTH, HEIGHT)
    _draw_head(canvas, picture)
    _draw_felt(canvas)
    _draw_hand(canvas, picture)
    _draw_foot(canvas, picture.question)
    return png(canvas, palette())


def _draw_head(canvas: Canvas, picture: DealPicture) -> None:
    title, text = faces()["title"], faces()["text"]
    change = f"+{picture.change}" if picture.change >= 0 else f"−{-picture.change}"
    room = WIDTH - LEFT - RIGHT
    result_width = max(text.width(text.known(picture.result)), text.width(change))
    _write(canvas, title, LEFT, 36, _fitted(title, picture.title, room - result_width - 40), TITLE)
    _write(canvas, text, LEFT, 128, _fitted(text, picture.note, room - result_width - 40), TEXT)
    _write_right(canvas, text, 60, picture.result, GOOD if picture.is_made else BAD)
    _write_right(canvas, text, 128, change, GOLD)


def _draw_felt(canvas: Canvas) -> None:
    canvas.fill(0, FELT_TOP, WIDTH, FELT_BOTTOM - FELT_TOP, FELT_AT)
    brass = _ink(GOLD)[FULL]
    canvas.fill(0, FELT_TOP, WIDTH, RULE, brass)
    canvas.fill(0, FELT_BOTTOM - RULE, WIDTH, RULE, brass)


def _draw_hand(canvas: Canvas, picture: DealPicture) -> None:
    """Draw the cards from the left, each over the one before; those of the talon have a dot."""
    count = len(picture.cards)
    room = WIDTH - 2 * LEFT - CARD_WIDTH
    step = min(room // max(count - 1, 1), CARD_WIDTH + 12)
    left = (WIDTH - CARD_WIDTH - step * (count - 1)) // 2
    for at, card in enumerate(picture.cards):
        x, y = left + at * step, CARDS_TOP + _drop(at, count)
        canvas.overlay(x, y, card_shape(card, picture.letters), _card_colours())
        if card in picture.talon:
            _draw_dot(canvas, x + 30, y + CARD_HEIGHT - 34)


def _drop(at: int, count: int) -> int:
    """Return by how many pixels a card lies below the middle of the arc."""
    middle = (count - 1) / 2
    return round(ARC * ((at - middle) / middle) ** 2) if middle else 0


def _draw_dot(canvas: Canvas, x: int, y: int) -> None:
    for radius, colour in ((DOT + RIM, WHITE_AT), (DOT, BLUE_AT)):
        for row in range(-radius, radius + 1):
            half = int((radius**2 - row**2) ** 0.5)
            canvas.fill(x - half, y + row, 2 * half + 1, 1, colour)


def _draw_foot(canvas: Canvas, question: str) -> None:
    text, logo = faces()["text"], faces()["logo"]
    small = [line[::2] for line in logo.shapes["*"][::2]]
    canvas.stamp(LEFT, 548, small, _ink(GOLD))
    room = WIDTH - LEFT - RIGHT - 120
    _write_right(canvas, text, 552, _fitted(text, question, room), TITLE)


def _fitted(face: Face, text: str, room: int) -> str:
    """Return as much of a text as fits into so many pixels."""
    known = face.known(text)
    return known if face.width(known) <= room else shortened(face, known, room)


def _write(canvas: Canvas, face: Face, left: int, top: int, text: str, ink: int) -> None:
    for letter in text:
        shape: Sequence[bytes] = face.shapes[letter]
        canvas.stamp(left, top, shape, _ink(ink))
        left += len(shape[0])


def _write_right(canvas: Canvas, face: Face, top: int, text: str, ink: int) -> None:
    """Write a text that ends at the right margin."""
    known = face.known(text)
    _write(canvas, face, WIDTH - RIGHT - face.width(known), top, known, ink)
