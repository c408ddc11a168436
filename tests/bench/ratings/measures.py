"""Quality measures of predictions and rankings (pure)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

BINS = 10


@dataclass
class Tally:
    """Predictions and their outcomes."""

    losses: list[float] = field(default_factory=list)
    # By tenth of the predicted chance: predictions, their sum, and how many came true.
    bins: list[list[float]] = field(default_factory=lambda: [[0, 0.0, 0] for _ in range(BINS)])

    def add(self, chances: Sequence[float], winner: int) -> None:
        self.losses.append(-math.log(max(chances[winner], 1e-9)))
        for seat, chance in enumerate(chances):
            row = self.bins[min(int(chance * BINS), BINS - 1)]
            row[0] += 1
            row[1] += chance
            row[2] += seat == winner

    def log_loss(self) -> float:
        """Return nats per game; uniform predictions give ln 3 = 1.0986 for three players."""
        return sum(self.losses) / len(self.losses)

    def calibration_error(self) -> float:
        """Return the mean difference of predicted chance and observed share, by tenths."""
        number = sum(row[0] for row in self.bins)
        return sum(abs(row[1] - row[2]) for row in self.bins) / number


def ranks(values: Sequence[float]) -> list[float]:
    """Return ranks, 1 for the highest; equal values share their mean rank."""
    order = sorted(range(len(values)), key=lambda index: -values[index])
    result = [0.0] * len(values)
    first = 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and values[order[last + 1]] == values[order[first]]:
            last += 1
        for index in order[first : last + 1]:
            result[index] = (first + last) / 2 + 1
        first = last + 1
    return result


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Return Spearman's rho: 1 for the same order, 0 for unrelated ones."""
    left, right = ranks(first), ranks(second)
    middle = (len(first) + 1) / 2
    pairs = list(zip(left, right, strict=True))
    both = sum((a - middle) * (b - middle) for a, b in pairs)
    widths = [math.sqrt(sum((a - middle) ** 2 for a in side)) for side in (left, right)]
    return both / (widths[0] * widths[1]) if all(widths) else 0.0
