"""Geometry of the SVG chart of a rating over time (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 420, 184
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 12, 26
_STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000)
_MAX_INTERVALS = 5


@dataclass(frozen=True)
class GridLine:
    """A horizontal line of the grid and its label."""

    value: int
    y: float


@dataclass(frozen=True)
class RatingChart:
    """The points of the polyline and of the area below it, the grid, and the last point."""

    line: str
    area: str
    grid_lines: tuple[GridLine, ...]
    end: tuple[float, float]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    date_y: int = HEIGHT - 8


def draw(moments: Sequence[float], values: Sequence[float]) -> RatingChart | None:
    """Return the chart of these ratings at these times, oldest first; None for fewer than two."""
    if len(values) < 2:
        return None
    low, high, step = _scale(min(values), max(values))
    pairs = zip(moments, values, strict=True)
    ends = moments[0], moments[-1]
    points = [(_x(at, *ends), _y(value, low, high)) for at, value in pairs]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    floor = HEIGHT - BOTTOM
    area = f"{points[0][0]:.1f},{floor} {line} {points[-1][0]:.1f},{floor}"
    grid_lines = tuple(GridLine(v, round(_y(v, low, high), 1)) for v in range(low, high + 1, step))
    end = (round(points[-1][0], 1), round(points[-1][1], 1))
    return RatingChart(line, area, grid_lines, end)


def _scale(lowest: float, highest: float) -> tuple[int, int, int]:
    """Return the ends of the scale and the step between its grid lines, all round numbers."""
    for step in _STEPS:
        low = int(lowest // step) * step
        high = int(-(-highest // step)) * step
        if high == low:
            high += step
        if (high - low) // step <= _MAX_INTERVALS:
            break
    return low, high, step


def _x(at: float, first: float, last: float) -> float:
    share = (at - first) / (last - first) if last > first else 1.0
    return LEFT + (WIDTH - LEFT - RIGHT) * share


def _y(value: float, low: int, high: int) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)
