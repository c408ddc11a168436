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
    """A bar for `number` people from the value `low` on; `own` if the viewer is among them."""

    low: int
    number: int
    x: float
    y: float
    width: float
    height: float
    own: bool


@dataclass(frozen=True)
class Label:
    """A number below the axis."""

    text: int
    x: float


@dataclass(frozen=True)
class Chart:
    """The drawing: bars, labels, and the place of the viewer."""

    bars: tuple[Bar, ...]
    labels: tuple[Label, ...]
    step: int
    own_x: float | None
    width: int = WIDTH
    height: int = HEIGHT
    floor: int = HEIGHT - BOTTOM


def draw(counts: Sequence[tuple[int, int]], step: int, own: int | None, zero: int = 0) -> Chart:
    """Return the chart of sorted (lower bound, number) pairs; missing bins are empty.

    `zero` is subtracted from the labels: those of a season are gains.
    """
    low, high = counts[0][0], counts[-1][0] + step
    most = max(number for _, number in counts)
    wide = (WIDTH - 2 * SIDE) / ((high - low) // step)

    def x_of(value: float) -> float:
        return round(SIDE + (value - low) / step * wide, 1)

    bars = tuple(
        _bar(start, number, x_of(start), wide, number / most, _is_in(own, start, step))
        for start, number in counts
    )
    labels = tuple(
        Label(value - zero, x_of(value))
        for value in _labels(low, high, step, zero)
        if LABEL_MARGIN <= x_of(value) <= WIDTH - LABEL_MARGIN
    )
    inside = own is not None and low <= own < high
    return Chart(bars, labels, step, x_of(own) if inside and own is not None else None)


def _bar(low: int, number: int, x: float, wide: float, share: float, own: bool) -> Bar:
    # At least two pixels, so that every bar is visible.
    height = round(max((HEIGHT - TOP - BOTTOM) * share, 2), 1)
    y = round(HEIGHT - BOTTOM - height, 1)
    return Bar(low, number, x, y, round(max(wide - GAP, 1), 1), height, own)


def _is_in(own: int | None, low: int, step: int) -> bool:
    return own is not None and low <= own < low + step


def _labels(low: int, high: int, step: int, zero: int) -> range:
    """Return at most _MAX_LABELS round values."""
    every = step
    while (high - low) // every > _MAX_LABELS:
        every *= 2
    first = zero - (zero - low) // every * every
    return range(first, high + 1, every)
