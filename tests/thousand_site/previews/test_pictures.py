"""Pictures of previews: PNG files with a title and lines that fit."""

import struct
import zlib

import pytest

from thousand_site.previews.glyphs import FULL, faces
from thousand_site.previews.pictures import HEIGHT, LEFT, RIGHT, WIDTH, Preview, draw, wrapped
from thousand_site.previews.png import Canvas, png


def decoded(file: bytes) -> tuple[int, int, list[bytes]]:
    """Return width, height and rows of a file of ours."""
    width, height = struct.unpack(">II", file[16:24])
    at, data = 8, b""
    while at < len(file):
        (length,) = struct.unpack(">I", file[at : at + 4])
        kind, part = file[at + 4 : at + 8], file[at + 8 : at + 8 + length]
        (given,) = struct.unpack(">I", file[at + 8 + length : at + 12 + length])
        assert given == zlib.crc32(kind + part)
        data += part if kind == b"IDAT" else b""
        at += 12 + length
    pixels = zlib.decompress(data)
    step = width + 1
    return width, height, [pixels[n * step + 1 : (n + 1) * step] for n in range(height)]


def test_a_picture_is_a_png_of_its_pixels() -> None:
    canvas = Canvas(3, 2)
    canvas.fill(1, 0, 2, 1, 1)
    file = png(canvas, [(0, 0, 0), (255, 0, 0)])
    assert decoded(file) == (3, 2, [b"\0\1\1", b"\0\0\0"])


def test_the_picture_has_the_size_that_other_sites_want() -> None:
    width, height, rows = decoded(draw(Preview("Осінній кубок", ("Klub Żółw", "18:00 UTC"))))
    assert (width, height) == (WIDTH, HEIGHT)
    # Nothing runs into the right margin.
    assert not any(any(row[WIDTH - RIGHT :]) for row in rows[: HEIGHT - 20])
    assert any(any(row[LEFT:]) for row in rows[220:320])


def test_all_letters_of_the_sites_languages_are_drawn() -> None:
    for name in ("title", "text"):
        known = faces()[name]
        assert set("AzĄłÓżЖяЁєЇґ0–„”") <= set(known.shapes)
        assert max(max(max(row) for row in shape) for shape in known.shapes.values()) == FULL


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("Šárka", "Šarka"), ("Kubek 🏆 zima", "Kubek zima"), ("a\u200bb", "ab"), ("日本", "")],
)
def test_unknown_letters_are_left_out(typed: str, kept: str) -> None:
    assert faces()["text"].known(typed).replace("á", "a") == kept


def test_a_long_title_is_cut_to_two_lines() -> None:
    lines = wrapped(faces()["title"], "Wielki turniej jesienny klubu " * 4, 2)
    assert len(lines) == 2 and lines[1].endswith("…")
    assert all(faces()["title"].width(line) <= WIDTH - LEFT - RIGHT for line in lines)


def test_a_long_word_is_broken() -> None:
    assert len(wrapped(faces()["title"], "W" * 60, 2)) == 2


def test_without_known_letters_there_is_still_a_picture() -> None:
    assert decoded(draw(Preview("日本")))[0] == WIDTH
