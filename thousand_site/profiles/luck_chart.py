"""Geometry of the SVG chart of luck over games (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 420, 184
LEFT, RIGHT, TOP, BOTTOM = 12, 56, 14, 26


@dataclass(frozen=True)
class LuckChart:
    """The line of luck, the band of chance around its middle, and the places of labels."""

    line: str
    band: str
    end: tuple[float, float]
    middle: float
    band_top: float
    band_bottom: float
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    label_x: int = WIDTH - RIGHT + 8
    games_y: int = HEIGHT - 8


def draw(sums: Sequence[float], bands: Sequence[float]) -> LuckChart | None:
    """Return the chart of these sums after each game, oldest first; None for fewer than two."""
    if len(sums) < 2:
        return None
    most = max(*map(abs, sums), *bands) or 1.0
    steps = len(sums)

    def point(step: int, value: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - RIGHT) * step / steps
        return round(x, 1), round(TOP + (HEIGHT - TOP - BOTTOM) * (most - value) / (2 * most), 1)

    start = point(0, 0.0)
    line = [start, *(point(step, value) for step, value in enumerate(sums, 1))]
    above = [point(step, value) for step, value in enumerate(bands, 1)]
    below = [point(step, -value) for step, value in enumerate(bands, 1)]
    return LuckChart(
        _text(line), _text([start, *above, *below[::-1]]), line[-1],
        start[1], above[-1][1], below[-1][1],
    )  # fmt: skip


def _text(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)
