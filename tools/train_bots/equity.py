"""Training of the equity model: `python -m tools.train_bots.equity`, ten minutes of one core.

The bots play many games; the model learns from each standing who won. The last line is JSON: the
examples, and the mean surprise (log loss) on games kept apart, beside that of equal chances.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from games.bots import LEVELS
from games.bots.search.equity.features import COUNT
from games.bots.search.equity.model import WEIGHTS
from tools.train_bots.self_play import Example, examples

TEACHERS = ("greedy",)
# Each tenth game is kept apart.
KEPT = 10
# Weights that few examples speak for stay small.
SHRINKING = 1e-5
STEPS = 12
TINY = 1e-9

Array = NDArray[np.float64]
# Numbers (examples, seats, COUNT) and the winners, for one number of players.
Table = tuple[NDArray[np.float32], NDArray[np.int64]]


def fit(found: Sequence[Example]) -> Array:
    """Return the COUNT weights that make the winners most likely, by Newton's method."""
    tables, weights = by_players(found), np.zeros(COUNT)
    total = sum(len(winners) for _, winners in tables)
    for _ in range(STEPS):
        slope, curve = SHRINKING * weights, SHRINKING * np.eye(COUNT)
        for table in tables:
            one, other = _derivatives(table, weights)
            slope, curve = slope + one / total, curve + other / total
        weights = weights - np.linalg.solve(curve, slope)
    return weights


def chances(numbers: NDArray[np.float32], weights: Array) -> Array:
    """Return the chances of each seat, (examples, seats)."""
    strengths = numbers @ weights
    raised = np.exp(strengths - strengths.max(1, keepdims=True))
    return np.asarray(raised / raised.sum(1, keepdims=True))


def _derivatives(table: Table, weights: Array) -> tuple[Array, Array]:
    """Return the first and second derivatives of the surprise of all examples."""
    numbers, winners = table
    expected = chances(numbers, weights)
    error = expected.copy()
    error[np.arange(len(winners)), winners] -= 1
    slope = np.einsum("ns,nsf->f", error, numbers)
    mean = np.einsum("ns,nsf->nf", expected, numbers)
    flat = numbers.reshape(-1, COUNT)
    spread = (flat * expected.reshape(-1, 1)).T @ flat - mean.T @ mean
    return slope, spread


def by_players(found: Sequence[Example]) -> list[Table]:
    """Return the examples as arrays, one pair for each number of players."""

    def players(example: Example) -> int:
        return len(example[0])

    tables = []
    for _, group in groupby(sorted(found, key=players), players):
        rows = list(group)
        numbers = np.array([row[0] for row in rows], dtype=np.float32)
        tables.append((numbers, np.array([row[1] for row in rows], dtype=np.int64)))
    return tables


def mean_surprise(weights: Array, found: Sequence[Example]) -> tuple[float, float]:
    """Return the mean surprise of the model, and that of equal chances."""
    own, equal = [], []
    for numbers, winners in by_players(found):
        given = chances(numbers, weights)[np.arange(len(winners)), winners]
        own.append(-np.log(np.maximum(given, TINY)))
        equal.append(np.full(len(winners), np.log(numbers.shape[1])))
    return float(np.concatenate(own).mean()), float(np.concatenate(equal).mean())


def main(options: Namespace) -> None:
    """Play, fit, write the weights, and print the figures."""
    teachers = [LEVELS[name] for name in TEACHERS]
    apart = list(examples(teachers, f"apart:{options.seed}", options.games // KEPT))
    found = list(examples(teachers, str(options.seed), options.games))
    weights = fit(found)
    surprise, equal = mean_surprise(weights, apart)
    rounded = {"weights": [round(float(weight), 4) for weight in weights]}
    WEIGHTS.write_text(json.dumps(rounded) + "\n", encoding="utf-8")
    print(json.dumps({"examples": len(found), "surprise": surprise, "of_equal_chances": equal}))


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=1)
    main(parser.parse_args())
