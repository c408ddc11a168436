"""Tests of thousand_site.qr_codes."""

import re

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from thousand_site import qr_codes

LINK = "https://thousand.example/tables/abcdefghij/"


def dark_modules(path: str) -> set[tuple[int, int]]:
    """Return the squares that the bars of a path cover."""
    bars = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path)
    return {(int(x) + step, int(y)) for x, y, length in bars for step in range(int(length))}


def test_the_bars_cover_exactly_the_dark_modules():
    code = QRCode(error_correction=ERROR_CORRECT_M, border=qr_codes.BORDER)
    code.add_data(LINK)
    rows = code.get_matrix()
    expected = {(x, y) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}
    drawing = qr_codes.draw(LINK)
    assert dark_modules(drawing.path) == expected
    assert drawing.side == len(rows)


def test_a_quiet_zone_surrounds_the_code():
    drawing = qr_codes.draw(LINK)
    edge = {value for module in dark_modules(drawing.path) for value in module}
    assert (min(edge), max(edge)) == (4, drawing.side - 5)
