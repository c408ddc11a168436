"""Horizontal bar charts as SVG, readable on light and on dark pages."""

import math
from collections.abc import Callable, Iterator, Sequence
from html import escape

# Pixels.
WIDTH, LABELS, VALUES, MARGIN = 680, 190, 60, 12
BAR, GAP, LINE = 14, 10, 18
LENGTH = WIDTH - LABELS - VALUES - MARGIN
# Colours of the series, distinct for colour-blind readers too (Okabe and Ito).
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7")
STYLE = (
    "text{font:12px sans-serif;fill:#222}.title{font-weight:bold}"
    "@media (prefers-color-scheme:dark){text{fill:#ddd}}"
)

Row = Sequence[str | float]
Length = Callable[[float], float]


def drawing(title: str, scale: str, series: Sequence[str], rows: Sequence[Row]) -> str:
    """Return a bar chart as SVG.

    scale  "linear" or "log": a bar for each series; "stacked": one bar of all series
    rows   the label of each row, then its figures in the order of `series`
    """
    bars = 1 if scale == "stacked" else len(series)
    pitch = bars * BAR + GAP
    top = MARGIN + 2 * LINE + GAP
    height = top + len(rows) * pitch + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        _text(MARGIN, MARGIN + BAR, title, 'class="title"'),
        *_legend(series),
        *_rows(rows, scale, top, pitch),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _text(x: float, y: float, text: str, attributes: str = "") -> str:
    space = " " if attributes else ""
    return f'<text x="{x:g}" y="{y:g}"{space}{attributes}>{escape(text)}</text>'


def _bar(x: float, y: float, length: float, series: int) -> str:
    colour = COLOURS[series]
    return f'<rect x="{x:.1f}" y="{y}" width="{length:.1f}" height="{BAR - 2}" fill="{colour}"/>'


def _legend(series: Sequence[str]) -> Iterator[str]:
    y = MARGIN + LINE + 4
    for number, name in enumerate(series):
        x = LABELS + number * 120
        yield _bar(x, y, BAR - 2, number)
        yield _text(x + BAR + 2, y + 10, name)


def _rows(rows: Sequence[Row], scale: str, top: int, pitch: int) -> Iterator[str]:
    figures = [[float(figure) for figure in row[1:]] for row in rows]
    draw = _stacked if scale == "stacked" else _beside
    length = _lengths(figures, scale)
    for number, (row, values) in enumerate(zip(rows, figures, strict=True)):
        y = top + number * pitch
        middle = y + (pitch - GAP) / 2 + 3
        yield _text(LABELS - 8, middle, str(row[0]), 'text-anchor="end"')
        yield from draw(values, length, y)


def _lengths(figures: Sequence[Sequence[float]], scale: str) -> Length:
    """Return the function from a figure to the length of its bar in pixels."""
    if scale == "stacked":
        total = max(sum(values) for values in figures)
        return lambda value: LENGTH * value / total
    every = [value for values in figures for value in values]
    if scale == "log":
        low, high = math.floor(math.log10(min(every))), math.log10(max(every))
        return lambda value: LENGTH * (math.log10(value) - low) / (high - low)
    return lambda value: LENGTH * value / max(every)


def _beside(values: Sequence[float], length: Length, y: int) -> Iterator[str]:
    for number, value in enumerate(values):
        at = y + number * BAR
        yield _bar(LABELS, at, length(value), number)
        yield _text(LABELS + length(value) + 6, at + 10, f"{value:g}")


def _stacked(values: Sequence[float], length: Length, y: int) -> Iterator[str]:
    x: float = LABELS
    for number, value in enumerate(values):
        if value:
            yield _bar(x, y, length(value), number)
            x += length(value)
    yield _text(x + 6, y + 10, f"{sum(values):.2f}")
