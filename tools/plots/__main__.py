"""Command that draws the plots of the documents from the figures beside them.

python -m tools.plots
"""

import json
import tomllib
from pathlib import Path

from tools.plots.bars import drawing
from tools.plots.lines import line_drawing

DOCS = Path(__file__).parents[2] / "docs"
FIGURES = DOCS / "performance.toml"
FOLDER = DOCS / "images" / "performance"
# What the example that learns writes.
CURVE = DOCS / "evidence" / "learning.json"
LEARNING = DOCS / "images" / "learning.svg"
LINES = ("net", "random")


def plots() -> dict[Path, str]:
    """Return the SVG of each plot of performance.md by its file."""
    figures = tomllib.loads(FIGURES.read_text(encoding="utf-8"))
    return {FOLDER / f"{name}.svg": drawing(**plot) for name, plot in figures.items()}


def learning_curve() -> str:
    """Return the SVG of the curve of research.md."""
    curve = json.loads(CURVE.read_text(encoding="utf-8"))
    series = {name: [(point["seconds"], point[name]) for point in curve] for name in LINES}
    title = "Points a deal of classic: the net, and its two random opponents"
    return line_drawing(title, "seconds of learning", series)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, svg in (plots() | {LEARNING: learning_curve()}).items():
        path.write_text(svg, encoding="utf-8")
