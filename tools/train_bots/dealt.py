"""Training of the estimator of dealt cards: `python -m tools.train_bots.dealt`, some hours.

Bots play games of `classic`; the net learns from the cards of each deal how it ended. Deals are
kept in a journal, to which a later run adds. Then fresh decks give the mean and the covariance of
estimates over all deals. The last line is JSON: the deals, and the standard deviation of what is
left of a result beside that of the result, on games kept apart.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.bots import LEVELS
from games.bots.bot_match import decks, play_deal
from games.bots.search import Searcher
from games.engine import new_game, start_deal
from games.review.dealt.dealt_cards import SEATS, DealtCards, cards_of_deck, place_of
from games.review.dealt.features import COUNT as INPUTS
from games.review.dealt.features import features
from games.review.dealt.model import ANSWERS, SHARES, WEIGHTS, answers_by, arranged
from games.review.dealt.outcomes import KINDS, booked, kind_of, number_of
from games.review.dealt.rollouts import AGREEMENTS, DEALER

JOURNAL = Path("var/dealt.jsonl")
TEACHERS = ("casual", "greedy", "club", "strong", "expert")
# Whether the declarer searches, and which part of the others does: told to the net as it learns,
# and 0 afterwards, which suits all players best.
KNOWN = 2
HIDDEN, STEPS, BATCH, RATE, SHRINKING = 32, 30, 128, 2e-3, 3e-2
# Points beyond what is usual are learnt in such units, and count so much beside the outcome.
UNIT, PART = 50.0, 0.5
# Each fifth game is kept apart.
KEPT = 5
SHOWN_DIGITS = 5

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Examples:
    """Deals as arrays, a row each.

    inputs   what the net reads: INPUTS numbers, then KNOWN
    shares   the number of the answer that came true
    gains    of the likely declarer, of the seat after it, and of the last one
    learnt   whether that declarer declared, or nobody did
    games    the number of the game
    """

    inputs: Array
    shares: NDArray[np.int64]
    gains: Array
    learnt: NDArray[np.bool_]
    games: NDArray[np.int64]

    def only(self, rows: NDArray[np.bool_]) -> "Examples":
        """Return some of the rows."""
        return Examples(*(getattr(self, name)[rows] for name in vars(self)))


def played_deals(seed: str, first: int) -> Iterator[dict[str, Any]]:
    """Yield the deals of games between teachers drawn by lot, from a game on, without end."""
    number = first
    while True:
        dice = Random(f"{seed}:{number}")
        names = [dice.choice(TEACHERS) for _ in range(SEATS)]
        game = new_game(AGREEMENTS, dice.randrange(SEATS))
        source = decks(f"{seed}:{number}:decks")
        while not game.over:
            deck, before = next(source), game
            game = play_deal(start_deal(game, deck), [LEVELS[name] for name in names])
            if all(attempts is None for attempts in before.standing.barrel):
                yield _row(number, names, deck, game.last)
        number += 1


def _row(number: int, names: Sequence[str], deck: Sequence[int], ended: Any) -> dict[str, Any]:
    """Return what a deal teaches, from the side of the likely declarer."""
    seen = features(cards_of_deck(tuple(deck)))
    seats = [(ended.dealer + 1 + seen.place + step) % SEATS for step in range(SEATS)]
    kind = kind_of(ended)
    declared = None if ended.declarer is None else place_of(ended.declarer, ended.dealer)
    searching = [isinstance(LEVELS[names[seat]], Searcher) for seat in seats]
    return {
        "game": number,
        "inputs": [round(one, SHOWN_DIGITS) for one in seen.numbers],
        "known": [float(searching[0]), sum(searching[1:]) / (SEATS - 1)],
        "share": 0 if kind is None else 1 + kind,
        "gains": [ended.gains[seat] for seat in seats],
        "learnt": kind is None or declared == seen.place,
    }


def examples(rows: Sequence[dict[str, Any]]) -> Examples:
    """Return the rows of a journal as arrays."""
    return Examples(
        np.array([row["inputs"] + row["known"] for row in rows], dtype=float),
        np.array([row["share"] for row in rows], dtype=np.int64),
        np.array([row["gains"] for row in rows], dtype=float),
        np.array([row["learnt"] for row in rows], dtype=bool),
        np.array([row["game"] for row in rows], dtype=np.int64),
    )


def usual_gains() -> Array:
    """Return for each share what it usually brings the declarer and the seats after it."""
    game, rows = new_game(AGREEMENTS, DEALER), [[0.0] * SEATS]
    for kind in range(len(KINDS)):
        rows.append([float(one) for one in booked(game, number_of(0, kind)).standing.scores])
    return np.array(rows)


class Net:
    """One hidden layer while it learns, by Adam (Kingma and Ba, 2015)."""

    def __init__(self, inputs: Array, seed: int) -> None:
        dice = np.random.default_rng(seed)
        size = inputs.shape[1]
        self.middle, self.spread = inputs.mean(0), inputs.std(0) + 1e-6
        self.layers: list[Array] = [
            dice.normal(0.0, np.sqrt(1.0 / size), (size, HIDDEN)),
            np.zeros(HIDDEN),
            np.zeros((HIDDEN, ANSWERS)),
            np.zeros(ANSWERS),
        ]
        self._means = [np.zeros_like(layer) for layer in self.layers]
        self._squares = [np.zeros_like(layer) for layer in self.layers]
        self._steps = 0

    def answers(self, inputs: Array) -> tuple[Array, Array, Array]:
        """Return the inputs as the net reads them, the hidden layer and the answers."""
        one, one_bias, two, two_bias = self.layers
        read = (inputs - self.middle) / self.spread
        hidden = np.maximum(read @ one + one_bias, 0.0)
        return read, hidden, hidden @ two + two_bias

    def learn(self, found: Examples, beyond: Array, rate: float) -> None:
        """Take one step towards these examples."""
        read, hidden, given = self.answers(found.inputs)
        error = np.zeros_like(given)
        error[:, :SHARES] = shares_of(given)
        error[np.arange(len(given)), found.shares] -= 1.0
        played = (found.shares > 0)[:, None]
        error[:, SHARES:] = PART * (given[:, SHARES:] - beyond / UNIT) * played
        error /= len(given)
        back = (error @ self.layers[2].T) * (hidden > 0)
        slopes = [read.T @ back, back.sum(0), hidden.T @ error, error.sum(0)]
        self._step(slopes, rate)

    def _step(self, slopes: list[Array], rate: float) -> None:
        self._steps += 1
        for place, slope in enumerate(slopes):
            layer = self.layers[place]
            slope = slope + (SHRINKING * layer if layer.ndim > 1 else 0.0)
            self._means[place] += 0.1 * (slope - self._means[place])
            self._squares[place] += 0.001 * (slope**2 - self._squares[place])
            mean = self._means[place] / (1.0 - 0.9**self._steps)
            square = self._squares[place] / (1.0 - 0.999**self._steps)
            layer -= rate * mean / (np.sqrt(square) + 1e-8)

    def rows(self) -> tuple[Array, Array]:
        """Return the weights as the model reads them, for unknown players."""
        one, one_bias, two, two_bias = self.layers
        scaled = one / self.spread[:, None]
        added = one_bias - (self.middle / self.spread) @ one
        last = np.vstack([two, two_bias])
        last[:, SHARES:] *= UNIT
        return np.vstack([scaled[:INPUTS], added]).T, last.T


def shares_of(given: Array) -> Array:
    """Return the shares of some answers."""
    raised = np.exp(given[:, :SHARES] - given[:, :SHARES].max(1, keepdims=True))
    return np.asarray(raised / raised.sum(1, keepdims=True))


def fit(found: Examples, seed: int = 1) -> Net:
    """Return a net that has learnt these examples."""
    learnt = found.only(found.learnt)
    beyond = (learnt.gains - usual_gains()[learnt.shares])[:, 1:]
    net, dice = Net(found.inputs, seed), np.random.default_rng(seed)
    for step in range(STEPS):
        rate = RATE * 0.5 * (1.0 + np.cos(np.pi * step / STEPS))
        order = dice.permutation(len(learnt.shares))
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            net.learn(learnt.only(rows), beyond[rows], rate)
    return net


def promised(net: Net, found: Examples) -> Array:
    """Return the points that the net promises the likely declarer and the seats after it."""
    given = net.answers(found.inputs)[2]
    points = shares_of(given) @ usual_gains()
    points[:, 1:] += UNIT * given[:, SHARES:]
    return np.asarray(points)


def ratio(net: Net, found: Examples) -> float:
    """Return the deviation of results less what was promised, as a part of that of results."""
    left = found.gains - promised(net, found)
    return float((left - left.mean(0)).std() / (found.gains - found.gains.mean(0)).std())


def weights_of(net: Net, estimates: Array) -> dict[str, Any]:
    """Return the file of a net; `estimates` are those of many decks."""
    hidden, last = net.rows()
    return {
        "hidden": np.round(hidden, SHOWN_DIGITS).tolist(),
        "answers": np.round(last, SHOWN_DIGITS).tolist(),
        "mean": np.round(estimates.mean(0), 6).tolist(),
        "covariance": np.round(np.cov(estimates.T), 6).tolist(),
    }


def estimates_of(net: Net, seen: Sequence[tuple[int, Sequence[float]]]) -> Array:
    """Return the estimates of decks, by the place and the inputs of each."""
    hidden, last = (matrix.tolist() for matrix in net.rows())
    return np.array([arranged(place, answers_by(hidden, last, row)) for place, row in seen])


def main(options: Namespace) -> None:
    """Play, fit, write the weights, and print the figures."""
    rows = read_journal(options.journal)
    with options.journal.open("a", encoding="utf-8") as file:
        first = max((row["game"] for row in rows), default=-1) + 1
        for row in islice(played_deals(options.seed, first), options.deals):
            file.write(json.dumps(row) + "\n")
            rows.append(row)
    found = examples(rows)
    apart = found.games % KEPT == 0
    figure = ratio(fit(found.only(~apart)), found.only(apart))
    net = fit(found)
    seen = [(one.place, one.numbers) for one in map(features, random_cards(options))]
    WEIGHTS.write_text(json.dumps(weights_of(net, estimates_of(net, seen))) + "\n", "utf-8")
    print(json.dumps({"deals": len(rows), "decks": len(seen), "ratio": round(figure, 4)}))


def read_journal(path: Path) -> list[dict[str, Any]]:
    """Return the deals of a journal, none if there is no file."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def random_cards(options: Namespace) -> Iterator[DealtCards]:
    """Yield the cards of so many fresh decks."""
    return (cards_of_deck(deck) for deck in islice(decks(f"{options.seed}:fresh"), options.decks))


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20_000, help="more deals to play")
    parser.add_argument("--decks", type=int, default=50_000, help="fresh decks for the mean")
    parser.add_argument("--journal", type=Path, default=JOURNAL)
    parser.add_argument("--seed", default="dealt")
    main(parser.parse_args())
