"""Geometry of the SVG chart of an error rate over time (pure)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 420, 184
LEFT, RIGHT, TOP, BOTTOM = 12, 104, 14, 26
# Lines with labels keep so far apart.
LABEL_GAP = 15.0
HEADROOM = 1.1


@dataclass(frozen=True)
class RateMark:
    """A horizontal line with its label. is_group: of those the person is compared with."""

    label: str
    value: float
    y: float
    is_group: bool = False


@dataclass(frozen=True)
class RateChart:
    """The line of the rates, the band around it, and the lines to compare with."""

    line: str
    band: str
    points: tuple[tuple[float, float], ...]
    marks: tuple[RateMark, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    label_x: int = WIDTH - RIGHT + 8
    date_y: int = HEIGHT - 8

    @property
    def end(self) -> tuple[float, float]:
        """Return the newest point."""
        return self.points[-1]


def draw(
    rates: Sequence[float],
    bands: Sequence[float],
    group: tuple[str, float] | None,
    levels: Iterable[tuple[str, float]],
) -> RateChart | None:
    """Return the chart of these rates, the oldest first; None for fewer than two.

    bands   how far each may be off
    group   label and rate of those to compare with
    levels  labels and rates of bots; those beyond the picture are left out
    """
    if len(rates) < 2:
        return None
    whole = [value + band for value, band in zip(rates, bands, strict=True)]
    below = [value - band for value, band in zip(rates, bands, strict=True)]
    ends = [*whole, *below, 0.0] + ([group[1]] if group else [])
    scale = _Scale(min(ends), HEADROOM * max(ends), len(rates))
    line = [scale.point(step, value) for step, value in enumerate(rates)]
    upper = [scale.point(step, value) for step, value in enumerate(whole)]
    lower = [scale.point(step, value) for step, value in enumerate(below)]
    marks = _marks(scale, group, levels)
    return RateChart(_text(line), _text([*upper, *lower[::-1]]), tuple(line), tuple(marks))


@dataclass(frozen=True)
class _Scale:
    """The scale of a picture: its lowest and highest value, and the number of points."""

    low: float
    high: float
    number: int

    def y(self, value: float) -> float:
        share = (self.high - value) / (self.high - self.low)
        return round(TOP + (HEIGHT - TOP - BOTTOM) * share, 1)

    def point(self, step: int, value: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - RIGHT) * step / (self.number - 1)
        return round(x, 1), self.y(value)


def _marks(
    scale: _Scale, group: tuple[str, float] | None, levels: Iterable[tuple[str, float]]
) -> list[RateMark]:
    """Return the line of the group, and those of levels whose labels do not touch others."""
    marks = [RateMark(*group, scale.y(group[1]), is_group=True)] if group else []
    for label, value in levels:
        y = scale.y(value)
        is_free = all(abs(y - other.y) >= LABEL_GAP for other in marks)
        if scale.low <= value <= scale.high and is_free:
            marks.append(RateMark(label, value, y))
    return marks


def _text(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)
