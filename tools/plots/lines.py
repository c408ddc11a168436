"""Line charts as SVG, readable on light and on dark pages."""

import math
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from tools.plots.bars import COLOURS, LINE, MARGIN, STYLE, WIDTH

# Pixels.
LEFT, RIGHT, HEIGHT = 52, 110, 300
TOP, BOTTOM = MARGIN + 2 * LINE, HEIGHT - 40
MAX_TICKS = 8

Points = Sequence[tuple[float, float]]


def line_drawing(title: str, axis: str, series: Mapping[str, Points]) -> str:
    """Return a line chart as SVG.

    axis    what the numbers along the bottom are
    series  the points of each line, from left to right
    """
    across = _ticks([x for points in series.values() for x, _ in points])
    up = _ticks([y for points in series.values() for _, y in points])

    def place(x: float, y: float) -> tuple[float, float]:
        width, height = WIDTH - LEFT - RIGHT, BOTTOM - TOP
        part = (x - across[0]) / (across[-1] - across[0])
        return LEFT + width * part, BOTTOM - height * (y - up[0]) / (up[-1] - up[0])

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        _text(MARGIN, MARGIN + LINE, title, 'class="title"'),
        _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, axis, 'text-anchor="middle"'),
    ]
    for x in across:
        parts.append(_text(place(x, up[0])[0], BOTTOM + 18, f"{x:g}", 'text-anchor="middle"'))
    for y in up:
        parts += _level(place(across[0], y)[1], y)
    for number, (name, points) in enumerate(series.items()):
        placed = [place(x, y) for x, y in points]
        parts += _line(name, placed, COLOURS[number])
    return "\n".join([*parts, "</svg>"]) + "\n"


def _ticks(values: Sequence[float]) -> list[float]:
    """Return round numbers that enclose the values, at most MAX_TICKS."""
    low, high = min(values), max(values)
    step = 10.0 ** math.floor(math.log10((high - low) or 1))
    for factor in (0.2, 0.5, 1, 2, 5):
        first, last = math.floor(low / (step * factor)), math.ceil(high / (step * factor))
        if last - first < MAX_TICKS:
            break
    return [round(tick * step * factor, 9) for tick in range(first, max(last, first + 1) + 1)]


def _level(y: float, value: float) -> Iterator[str]:
    """Yield the line across the chart at a value, and its number."""
    yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#888" stroke-width="0.5"/>'
    yield _text(LEFT - 8, y + 4, f"{value:g}", 'text-anchor="end"')


def _line(name: str, placed: Points, colour: str) -> Iterator[str]:
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in placed)
    yield f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
    x, y = placed[-1]
    yield _text(x + 8, y + 4, name)


def _text(x: float, y: float, text: str, attributes: str = "") -> str:
    space = " " if attributes else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{space}{attributes}>{escape(text)}</text>'
