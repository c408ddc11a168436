"""QR codes of links, drawn as one path of an SVG."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

# The quiet zone that the standard asks for around a code, in modules.
BORDER = 4


@dataclass(frozen=True)
class QrDrawing:
    """The side of the square in modules, and the path of the dark ones."""

    side: int
    path: str


@lru_cache(maxsize=256)
def draw(text: str) -> QrDrawing:
    """Return the QR code of a text, with its quiet zone."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=BORDER)
    code.add_data(text)
    rows = code.get_matrix()
    return QrDrawing(len(rows), "".join(_bars(rows)))


def _bars(rows: Sequence[Sequence[bool]]) -> Iterator[str]:
    """Yield a bar for each run of dark modules in a row."""
    for y, row in enumerate(rows):
        x = 0
        for is_dark, run in groupby(row):
            length = len(list(run))
            if is_dark:
                yield f"M{x} {y}h{length}v1h-{length}z"
            x += length
