"""A picture of how often forecasts came true, as a small SVG that docs can show."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean

# A drawing library would be one more package for forty lines.
SIZE, LEFT, TOP, PLOT = 360, 44, 14, 300
COLOURS = ("#1f6f54", "#b8860b")


@dataclass(frozen=True)
class Forecast:
    """A chance, and whether it came true."""

    chance: float
    made: bool


@dataclass(frozen=True)
class Tenth:
    """The forecasts of a tenth of chances: how many, their mean, and how often they came true."""

    start: float
    count: int
    predicted: float
    made: float

    def __str__(self) -> str:
        return (
            f"{self.start:.1f}: {self.count}, predicted {self.predicted:.3f}, made {self.made:.3f}"
        )

    @property
    def error(self) -> float:
        """The standard error of `made`; never 0, so that few results do not look certain."""
        share = (self.made * self.count + 1) / (self.count + 2)
        return sqrt(share * (1 - share) / self.count)


def tenths(forecasts: Sequence[Forecast]) -> Iterator[Tenth]:
    """Yield each tenth of chances that has forecasts."""
    for tenth in range(10):
        inside = [one for one in forecasts if tenth <= min(one.chance * 10, 9.999) < tenth + 1]
        if inside:
            predicted, made = fmean(o.chance for o in inside), fmean(o.made for o in inside)
            yield Tenth(tenth / 10, len(inside), predicted, made)


def plot(series: Mapping[str, Sequence[Forecast]]) -> str:
    """Return an SVG: for each series its tenths with two standard errors, beside the diagonal."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE}" height="{SIZE}" '
        f'viewBox="0 0 {SIZE} {SIZE}" font-family="sans-serif" font-size="11">',
        f'<rect width="{SIZE}" height="{SIZE}" fill="#fff"/>',
        *_axes(),
    ]
    for number, (title, forecasts) in enumerate(series.items()):
        parts += _series(title, forecasts, number)
    return "\n".join([*parts, "</svg>", ""])


def _at(chance: float, result: float) -> tuple[float, float]:
    return round(LEFT + PLOT * chance, 1), round(TOP + PLOT * (1 - result), 1)


def _line(start: tuple[float, float], end: tuple[float, float], colour: str) -> str:
    (x1, y1), (x2, y2) = start, end
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{colour}"/>'


def _text(x: float, y: float, text: str, anchor: str = "middle", colour: str = "#333") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="{colour}">{text}</text>'


def _axes() -> Iterator[str]:
    for step in range(0, 11, 2):
        (x, bottom), (left, y) = _at(step / 10, 0), _at(0, step / 10)
        yield _line((x, bottom), _at(step / 10, 1), "#ddd")
        yield _line((left, y), _at(1, step / 10), "#ddd")
        yield _text(x, bottom + 15, f"{step * 10} %")
        yield _text(left - 6, y + 4, f"{step * 10} %", "end")
    yield _line(_at(0, 0), _at(1, 1), "#999")
    yield _text(LEFT + PLOT / 2, SIZE - 14, "chance that the bot saw")
    yield _text(LEFT + 6, TOP + 14, "contracts made", "start")


def _series(title: str, forecasts: Sequence[Forecast], number: int) -> Iterator[str]:
    colour = COLOURS[number % len(COLOURS)]
    for tenth in tenths(forecasts):
        x, y = _at(tenth.predicted, tenth.made)
        reach = 2 * tenth.error
        low, high = max(0.0, tenth.made - reach), min(1.0, tenth.made + reach)
        yield _line(_at(tenth.predicted, low), _at(tenth.predicted, high), colour)
        yield f'<circle cx="{x}" cy="{y}" r="{2 + sqrt(tenth.count) / 3:.1f}" fill="{colour}"/>'
    label = f"{title} ({len(forecasts)})"
    yield _text(LEFT + PLOT - 6, TOP + PLOT - 24 + 15 * number, label, "end", colour)
