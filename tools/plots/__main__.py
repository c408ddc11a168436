"""Command that draws the plots of docs/performance.md from docs/performance.toml.

python -m tools.plots
"""

import tomllib
from pathlib import Path

from tools.plots.bars import drawing

DOCS = Path(__file__).parents[2] / "docs"
FIGURES = DOCS / "performance.toml"
FOLDER = DOCS / "images" / "performance"


def plots() -> dict[Path, str]:
    """Return the SVG of each plot by its file."""
    figures = tomllib.loads(FIGURES.read_text(encoding="utf-8"))
    return {FOLDER / f"{name}.svg": drawing(**plot) for name, plot in figures.items()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, svg in plots().items():
        path.write_text(svg, encoding="utf-8")
