"""Training of the nets: `python -m tools.train_bots.valuation`, half an hour of one core.

The search solves random deals, and the net learns what the declarer took in them. The last line is
JSON: for each net the deals, and the mean surprise (log loss) on deals kept apart, beside that of
a guess that knows no cards.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from games.bots.search.solver import BudgetSpent, Position, Solver
from games.bots.search.valuation.gift import best_gift
from games.bots.search.valuation.model import (
    CARDS,
    FIRST,
    INPUTS,
    LOWEST,
    PRESETS,
    SECOND,
    SHARES,
    STEP,
    UNIT,
    WEIGHTS,
    hoped_for,
)
from games.engine.agreements import Agreements, agreements_from
from games.engine.cards import Cards, cards_of

# Each tenth deal is kept apart.
KEPT = 10
HELD, HAND = 10, 7
# Longer searches are rare, and left out.
NODES = 2_000_000
BATCH, RATE, EPOCHS, SHRINKING = 512, 2e-3, 60, 1e-5
TINY = 1e-9

Array = NDArray[np.float64]
# The inputs, (deals, INPUTS), and the numbers of the shares.
Examples = tuple[NDArray[np.float32], NDArray[np.int64]]


def solved_deals(agreements: Agreements, seed: str) -> Iterator[tuple[Cards, int]]:
    """Yield ten cards of a declarer, and what they take with open cards, without end."""
    dice, solver = Random(seed), Solver(agreements)
    while True:
        deck = dice.sample(range(CARDS), CARDS)
        hands = deck[:HELD], deck[HELD : HELD + HAND], deck[HELD + HAND :]
        held, left, right = map(cards_of, hands)
        one, other = best_gift(held, agreements.marriage_values)
        kept = held & ~(1 << one | 1 << other)
        position = Position((kept, left | 1 << one, right | 1 << other), to_act=0)
        try:
            yield held, solver.value(position, NODES)
        except BudgetSpent:
            continue


def examples(agreements: Agreements, seed: str, count: int) -> Examples:
    """Return so many solved deals as arrays."""
    deals = solved_deals(agreements, seed)
    rows = [next(deals) for _ in range(count)]
    inputs = inputs_of([row[0] for row in rows], agreements.marriage_values)
    return inputs, np.array([bin_of(row[1]) for row in rows], dtype=np.int64)


def bin_of(value: int) -> int:
    """Return the number of the share that a value belongs to."""
    return max(0, min(SHARES - 1, (value - LOWEST) // STEP))


def inputs_of(hands: Sequence[Cards], marriage_values: tuple[int, ...]) -> NDArray[np.float32]:
    """Return what the net reads of these hands, (hands, INPUTS)."""
    bits = (np.array(hands, dtype=np.int64)[:, None] >> np.arange(CARDS)) & 1
    hoped = np.array([hoped_for(held, marriage_values) / UNIT for held in hands])
    return np.column_stack([bits, hoped]).astype(np.float32)


class Net:
    """The layers while they learn, by Adam (Kingma and Ba, 2015)."""

    def __init__(self, seed: int) -> None:
        dice = np.random.default_rng(seed)
        sizes = ((INPUTS, FIRST), (FIRST, SECOND), (SECOND, SHARES))
        self.layers: list[Array] = []
        for before, after in sizes:
            self.layers.append(dice.normal(0.0, np.sqrt(2.0 / before), (before, after)))
            self.layers.append(np.zeros(after))
        self._means = [np.zeros_like(layer) for layer in self.layers]
        self._squares = [np.zeros_like(layer) for layer in self.layers]
        self._steps = 0

    def shares(self, cards: NDArray[np.float32]) -> tuple[Array, Array, Array]:
        """Return both hidden layers and the shares of some hands."""
        one, one_bias, two, two_bias, last, last_bias = self.layers
        first = np.maximum(cards @ one + one_bias, 0.0)
        second = np.maximum(first @ two + two_bias, 0.0)
        raised = second @ last + last_bias
        raised = np.exp(raised - raised.max(1, keepdims=True))
        return first, second, raised / raised.sum(1, keepdims=True)

    def learn(self, cards: NDArray[np.float32], bins: NDArray[np.int64], rate: float) -> None:
        """Take one step towards these examples."""
        first, second, error = self.shares(cards)
        error[np.arange(len(bins)), bins] -= 1.0
        error /= len(bins)
        back = (error @ self.layers[4].T) * (second > 0)
        further = (back @ self.layers[2].T) * (first > 0)
        slopes = [
            cards.T @ further, further.sum(0), first.T @ back, back.sum(0),
            second.T @ error, error.sum(0),
        ]  # fmt: skip
        self._step(slopes, rate)

    def _step(self, slopes: list[Array], rate: float) -> None:
        self._steps += 1
        for place, slope in enumerate(slopes):
            layer, slope = self.layers[place], slope + SHRINKING * self.layers[place]
            self._means[place] += 0.1 * (slope - self._means[place])
            self._squares[place] += 0.001 * (slope**2 - self._squares[place])
            mean = self._means[place] / (1.0 - 0.9**self._steps)
            square = self._squares[place] / (1.0 - 0.999**self._steps)
            layer -= rate * mean / (np.sqrt(square) + 1e-8)

    def flat(self) -> list[float]:
        """Return all weights in the order in which the model reads them."""
        return [round(float(weight), 4) for layer in self.layers for weight in layer.ravel()]


def fit(found: Examples, epochs: int = EPOCHS, seed: int = 1) -> Net:
    """Return a net that has learned these examples."""
    net, dice, (cards, bins) = Net(seed), np.random.default_rng(seed), found
    for epoch in range(epochs):
        rate = RATE * 0.5 * (1.0 + np.cos(np.pi * epoch / epochs))
        order = dice.permutation(len(bins))
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            net.learn(cards[rows], bins[rows], rate)
    return net


def mean_surprise(net: Net, found: Examples) -> float:
    """Return the mean of minus the logarithm of the share of what was taken."""
    cards, bins = found
    shares = net.shares(cards)[2]
    return float(-np.log(shares[np.arange(len(bins)), bins] + TINY).mean())


def blind_surprise(found: Examples) -> float:
    """Return the surprise of the mean shares of all hands."""
    shares = np.bincount(found[1], minlength=SHARES) / len(found[1])
    return float(-(shares * np.log(shares + TINY)).sum())


def main(options: Namespace) -> None:
    """Solve, fit, write the weights, and print the figures."""
    weights, figures = {}, {}
    for name in PRESETS:
        cards, bins = examples(agreements_from({"preset": name}), options.seed, options.deals)
        apart = np.arange(len(bins)) % KEPT == 0
        net = fit((cards[~apart], bins[~apart]))
        weights[name] = net.flat()
        kept = cards[apart], bins[apart]
        figures[name] = {
            "deals": len(bins),
            "surprise": round(mean_surprise(net, kept), 4),
            "of_blind_guess": round(blind_surprise(kept), 4),
        }
    WEIGHTS.write_text(json.dumps(weights) + "\n", encoding="utf-8")
    print(json.dumps(figures))


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200_000, help="for each net")
    parser.add_argument("--seed", default="valuation")
    main(parser.parse_args())
