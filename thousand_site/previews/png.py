"""A picture with few colours as a PNG file. Pure."""

import struct
import zlib
from collections.abc import Sequence

SIGNATURE = b"\x89PNG\r\n\x1a\n"
# Eight bits a pixel, each the number of a colour of the palette.
BIT_DEPTH, INDEXED = 8, 3

Colour = tuple[int, int, int]


class Canvas:
    """Rows of pixels; each is the number of a colour."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.rows = [bytearray(width) for _ in range(height)]

    def fill(self, left: int, top: int, width: int, height: int, colour: int) -> None:
        """Fill a rectangle."""
        for row in self.rows[top : top + height]:
            row[left : left + width] = bytes([colour]) * width

    def stamp(self, left: int, top: int, shape: Sequence[bytes], colours: bytes) -> None:
        """Copy the rows of a shape; `colours` gives the colour for each of their values."""
        for at, line in enumerate(shape):
            self.rows[top + at][left : left + len(line)] = line.translate(colours)

    def overlay(self, left: int, top: int, shape: Sequence[bytes], colours: bytes) -> None:
        """Copy the rows of a shape without the zeros at their ends: what lies below shows there."""
        for at, line in enumerate(shape):
            body = line.lstrip(b"\0")
            start = left + len(line) - len(body)
            body = body.rstrip(b"\0")
            self.rows[top + at][start : start + len(body)] = body.translate(colours)


def png(canvas: Canvas, palette: Sequence[Colour]) -> bytes:
    """Return the picture as a file."""
    head = struct.pack(">IIBBBBB", canvas.width, canvas.height, BIT_DEPTH, INDEXED, 0, 0, 0)
    # Each row begins with the number of its filter: none.
    pixels = b"".join(b"\0" + bytes(row) for row in canvas.rows)
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", head),
            _chunk(b"PLTE", bytes(part for colour in palette for part in colour)),
            _chunk(b"IDAT", zlib.compress(pixels, 6)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
