"""Small curves beside a number, as points of an SVG."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, MARGIN = 104, 32, 3


@dataclass(frozen=True)
class Sparkline:
    """The points of the curve, of the area below it, and its last point."""

    line: str
    area: str
    last: tuple[float, float]


def sparkline(values: Sequence[float]) -> Sparkline | None:
    """Return the curve of the values from left to right; None if they are fewer than two."""
    if len(values) < 2:
        return None
    top, bottom = max(values), min(values)
    height = (HEIGHT - 2 * MARGIN) / ((top - bottom) or 1)
    step = (WIDTH - 2 * MARGIN) / (len(values) - 1)
    points = [
        (round(MARGIN + step * number, 1), round(HEIGHT - MARGIN - height * (value - bottom), 1))
        for number, value in enumerate(values)
    ]
    line = " ".join(f"{x},{y}" for x, y in points)
    area = f"{points[0][0]},{HEIGHT} {line} {points[-1][0]},{HEIGHT}"
    return Sparkline(line, area, points[-1])
