"""The drift of luck: its mean by level and by place to the dealer, and one joint test.

A game is the unit: the luck of its three seats adds up to nothing, so they depend on each other.
The joint test is Wald's: the sums over games of what the levels and the places got, by their
covariance, follow a chi-square if no mean differs from zero.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import erfc, exp, gamma, sqrt

from games.bots import LADDER

# Half the width of a 95 % interval, in standard errors.
WIDTH = 1.96


@dataclass(frozen=True)
class GameLuck:
    """The luck of each seat in a game, and the levels by seat; the seat is the place."""

    levels: tuple[str, ...]
    luck: tuple[float, ...]


@dataclass(frozen=True)
class Drift:
    """The mean luck of a group with half the width of its 95 % interval, in wins."""

    mean: float
    reach: float
    seats: int

    @property
    def furthest(self) -> float:
        """Return how far from zero the interval reaches."""
        return abs(self.mean) + self.reach


def by_level(games: Sequence[GameLuck]) -> dict[str, Drift]:
    """Return the drift of each level, seats pooled."""
    return {
        level: _drift(
            [game.luck[game.levels.index(level)] for game in games if level in game.levels]
        )
        for level in LADDER
    }


def by_place(games: Sequence[GameLuck]) -> list[Drift]:
    """Return the drift of each place to the dealer, levels pooled; the dealer first."""
    return [_drift([game.luck[place] for game in games]) for place in range(3)]


def _drift(values: Sequence[float]) -> Drift:
    count = len(values)
    if count < 2:
        return Drift(0.0, float("inf"), count)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Drift(mean, WIDTH * sqrt(variance / count), count)


def joint_p(games: Sequence[GameLuck]) -> float:
    """Return the chance of drifts as large as these, or larger, if there were none."""
    # Of the six levels and of the three places one follows from the others.
    rows = [(*_of_levels(game)[1:], *game.luck[1:]) for game in games]
    sums = [sum(column) for column in zip(*rows, strict=True)]
    products = [
        [sum(row[one] * row[other] for row in rows) for other in range(len(sums))]
        for one in range(len(sums))
    ]
    statistic = sum(a * b for a, b in zip(sums, solved(products, sums), strict=True))
    return chi_square_above(statistic, len(sums))


def _of_levels(game: GameLuck) -> list[float]:
    held = dict(zip(game.levels, game.luck, strict=True))
    return [held.get(level, 0.0) for level in LADDER]


def solved(matrix: Iterable[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return x of matrix · x = right, by elimination with pivots."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for row in (one for one in range(size) if one != at):
            factor = rows[row][at]
            rows[row] = [a - factor * b for a, b in zip(rows[row], rows[at], strict=True)]
    return [row[-1] for row in rows]


def chi_square_above(statistic: float, freedom: int) -> float:
    """Return the chance that a chi-square is larger.

    freedom  its degrees of freedom, an odd number
    """
    half = statistic / 2
    terms = (half ** (k - 0.5) / gamma(k + 0.5) for k in range(1, (freedom - 1) // 2 + 1))
    return erfc(sqrt(half)) + exp(-half) * sum(terms)
