"""The plots of the documents are what the figures give, and the documents name these figures."""

import re
import tomllib
from xml.etree import ElementTree

import pytest

from tools.plots.__main__ import DOCS, FIGURES, FOLDER, plots
from tools.plots.bars import LENGTH, drawing

SVG = "{http://www.w3.org/2000/svg}"


def bar_lengths(svg: str, legend: int) -> list[float]:
    bars = ElementTree.fromstring(svg).iter(f"{SVG}rect")
    return [float(bar.attrib["width"]) for bar in bars][legend:]


def test_the_files_are_the_drawings() -> None:
    drawn = plots()
    assert {path: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()} == drawn


def test_the_page_shows_each_plot_and_names_its_figures() -> None:
    page = (DOCS / "performance.md").read_text(encoding="utf-8")
    named = {float(number) for number in re.findall(r"\d+(?:\.\d+)?", page)}
    for name, plot in tomllib.loads(FIGURES.read_text(encoding="utf-8")).items():
        assert f"](images/performance/{name}.svg)" in page
        assert {figure for row in plot["rows"] for figure in row[1:] if figure} <= named


@pytest.mark.parametrize(
    ("scale", "figures", "shares"),
    [
        ("linear", [50, 100], [0.5, 1]),
        ("log", [10, 100], [0, 1]),
        ("stacked", [30, 90], [0.25, 0.75]),
    ],
)
def test_bars_are_as_long_as_their_figures(
    scale: str, figures: list[float], shares: list[float]
) -> None:
    svg = drawing("Title", scale, ["a", "b"], [["row", *figures]])
    assert bar_lengths(svg, legend=2) == pytest.approx([LENGTH * share for share in shares])


def test_texts_are_escaped() -> None:
    svg = drawing("a < b", "linear", ["one & two"], [["<row>", 1]])
    texts = [text.text for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert {"a < b", "one & two", "<row>"} <= set(texts)
