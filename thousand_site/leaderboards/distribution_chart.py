"""How ratings are spread, as the bars of an SVG (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 420, 150
SIDE, TOP, BOTTOM = 6, 12, 24
GAP = 2
# A number nearer to an end would be cut off.
EDGE = 14
# Under so many bars a number; more would run into each other.
_MOST_LABELS = 6


@dataclass(frozen=True)
class Bar:
    """From `low` on stand `number` people; where it is drawn, and whether the reader is one."""

    low: int
    number: int
    x: float
    y: float
    width: float
    height: float
    own: bool


@dataclass(frozen=True)
class Label:
    text: int
    x: float


@dataclass(frozen=True)
class Bars:
    bars: tuple[Bar, ...]
    labels: tuple[Label, ...]
    step: int
    own_x: float | None
    width: int = WIDTH
    height: int = HEIGHT
    floor: int = HEIGHT - BOTTOM


def draw(counts: Sequence[tuple[int, int]], step: int, own: int | None, zero: int = 0) -> Bars:
    """`counts`: (from which number on, how many), in order; what lies between counts nobody.

    `zero` is taken off the labels: of a season one reads what was gained.
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
        if EDGE <= x_of(value) <= WIDTH - EDGE
    )
    inside = own is not None and low <= own < high
    return Bars(bars, labels, step, x_of(own) if inside and own is not None else None)


def _bar(low: int, number: int, x: float, wide: float, share: float, own: bool) -> Bar:
    # However few they are, there is something to see.
    height = round(max((HEIGHT - TOP - BOTTOM) * share, 2), 1)
    y = round(HEIGHT - BOTTOM - height, 1)
    return Bar(low, number, x, y, round(max(wide - GAP, 1), 1), height, own)


def _is_in(own: int | None, low: int, step: int) -> bool:
    return own is not None and low <= own < low + step


def _labels(low: int, high: int, step: int, zero: int) -> range:
    """Few and round, as they are read."""
    every = step
    while (high - low) // every > _MOST_LABELS:
        every *= 2
    first = zero - (zero - low) // every * every
    return range(first, high + 1, every)
