"""The distribution of ratings as the bars of an SVG (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 420, 150
SIDE, TOP, BOTTOM = 6, 12, 24
GAP = 2
# A label nearer to an end would be cut off.
LABEL_MARGIN = 14
# More labels would overlap.
_MAX_LABELS = 6


@dataclass(frozen=True)
class Bar:
    """A bar for `number` users from the value `low` on; `is_viewers` if it counts the viewer."""

    low: int
    number: int
    x: float
    y: float
    width: float
    height: float
    is_viewers: bool


@dataclass(frozen=True)
class Label:
    """A number below the axis."""

    text: int
    x: float


@dataclass(frozen=True)
class DistributionChart:
    """The drawing: bars, labels, and the place of the viewer."""

    bars: tuple[Bar, ...]
    labels: tuple[Label, ...]
    step: int
    viewer_x: float | None
    width: int = WIDTH
    height: int = HEIGHT
    floor: int = HEIGHT - BOTTOM


def draw(
    counts: Sequence[tuple[int, int]], step: int, viewer_value: int | None, zero: int = 0
) -> DistributionChart:
    """Return the chart of sorted (lower bound, number) pairs; missing bins are empty.

    `zero` is subtracted from the labels: those of a season are gains.
    """
    low, high = counts[0][0], counts[-1][0] + step
    most = max(number for _, number in counts)
    wide = (WIDTH - 2 * SIDE) / ((high - low) // step)

    def x_of(value: float) -> float:
        return round(SIDE + (value - low) / step * wide, 1)

    bars = tuple(
        _bar(start, number, x_of(start), wide, number / most, _is_in(viewer_value, start, step))
        for start, number in counts
    )
    labels = tuple(
        Label(value - zero, x_of(value))
        for value in _labels(low, high, step, zero)
        if LABEL_MARGIN <= x_of(value) <= WIDTH - LABEL_MARGIN
    )
    inside = viewer_value is not None and low <= viewer_value < high
    return DistributionChart(
        bars, labels, step, x_of(viewer_value) if inside and viewer_value is not None else None
    )


def _bar(low: int, number: int, x: float, wide: float, share: float, is_viewers: bool) -> Bar:
    # At least two pixels, so that every bar is visible.
    height = round(max((HEIGHT - TOP - BOTTOM) * share, 2), 1)
    y = round(HEIGHT - BOTTOM - height, 1)
    return Bar(low, number, x, y, round(max(wide - GAP, 1), 1), height, is_viewers)


def _is_in(viewer_value: int | None, low: int, step: int) -> bool:
    return viewer_value is not None and low <= viewer_value < low + step


def _labels(low: int, high: int, step: int, zero: int) -> range:
    """Return at most _MAX_LABELS round values."""
    every = step
    while (high - low) // every > _MAX_LABELS:
        every *= 2
    first = zero - (zero - low) // every * every
    return range(first, high + 1, every)
