"""The chart of lines, and the one that the documents show."""

import json
from xml.etree import ElementTree

from tests.tools.plots.test_plots import SVG
from tools.plots.__main__ import CURVE, DOCS, LEARNING, learning_curve
from tools.plots.lines import BOTTOM, LEFT, RIGHT, TOP, WIDTH, line_drawing


def texts(svg: str) -> list[str]:
    return [str(text.text) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_the_file_is_the_drawing_and_the_page_shows_it() -> None:
    assert LEARNING.read_text(encoding="utf-8") == learning_curve()
    assert "](images/learning.svg)" in (DOCS / "research.md").read_text(encoding="utf-8")


def test_the_curve_ends_far_above_random_within_five_minutes() -> None:
    start, *_, end = json.loads(CURVE.read_text(encoding="utf-8"))
    assert start["seconds"] == 0 and end["seconds"] <= 300
    assert end["net"] - end["random"] > 10 * end["error"]


def test_lines_reach_from_corner_to_corner() -> None:
    svg = line_drawing("Title", "seconds", {"a": [(0, -100), (300, 100)]})
    path = f"M{LEFT:.1f} {BOTTOM:.1f}L{WIDTH - RIGHT:.1f} {TOP:.1f}"
    assert f'd="{path}"' in svg


def test_axes_have_round_numbers_that_enclose_the_values() -> None:
    svg = line_drawing("a < b", "x & y", {"one": [(0, -31), (287, 64)], "two": [(3, 5), (9, 7)]})
    assert {"a < b", "x & y", "one", "two", "0", "300", "-40", "80"} <= set(texts(svg))


def test_a_flat_line_has_a_scale() -> None:
    assert "5" in texts(line_drawing("Title", "x", {"a": [(0, 5), (1, 5)]}))
