"""How good predictions and orders are (pure)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

BINS = 10


@dataclass
class Tally:
    """What was predicted, and what came."""

    losses: list[float] = field(default_factory=list)
    # Of each tenth of chances: how many predictions, their sum, and how many came true.
    bins: list[list[float]] = field(default_factory=lambda: [[0, 0.0, 0] for _ in range(BINS)])

    def add(self, chances: Sequence[float], winner: int) -> None:
        self.losses.append(-math.log(max(chances[winner], 1e-9)))
        for seat, chance in enumerate(chances):
            one = self.bins[min(int(chance * BINS), BINS - 1)]
            one[0] += 1
            one[1] += chance
            one[2] += seat == winner

    def log_loss(self) -> float:
        """In nats a game; who knows nothing has ln 3 = 1.0986 at a table of three."""
        return sum(self.losses) / len(self.losses)

    def calibration_error(self) -> float:
        """How far a chance is from the share that came true, by tenths, in the mean."""
        number = sum(one[0] for one in self.bins)
        return sum(abs(one[1] - one[2]) for one in self.bins) / number


def ranks(values: Sequence[float]) -> list[float]:
    """1 for the highest; equals share the mean of their ranks."""
    order = sorted(range(len(values)), key=lambda index: -values[index])
    found = [0.0] * len(values)
    first = 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and values[order[last + 1]] == values[order[first]]:
            last += 1
        for index in order[first : last + 1]:
            found[index] = (first + last) / 2 + 1
        first = last + 1
    return found


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's rho: 1 for the same order, 0 for none of it."""
    left, right = ranks(one), ranks(other)
    middle = (len(one) + 1) / 2
    pairs = list(zip(left, right, strict=True))
    both = sum((a - middle) * (b - middle) for a, b in pairs)
    widths = [math.sqrt(sum((a - middle) ** 2 for a in side)) for side in (left, right)]
    return both / (widths[0] * widths[1]) if all(widths) else 0.0
