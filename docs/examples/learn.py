"""Learn Thousand from nothing by numpy alone, in some five minutes: deep Monte Carlo.

    pip install 'thousand-engine[gym,bots]'
    python learn.py --seconds 300 --curve learning.json

A small net estimates what each legal action will bring its seat in this deal. All three seats play
by it, now and then at random, and the net learns from what the deals brought. The curve is points a
deal against two players who choose at random.
"""

import argparse
import json
import time
from collections.abc import Iterator
from itertools import chain

import numpy as np
from thousand_engine.environments.action_table import ACTIONS
from thousand_engine.environments.tensors import SIZE
from thousand_engine.environments.vector.vector_env import VectorEnv

GAMES, HIDDEN, LONGEST, BATCH = 512, 256, 80, 2048
EXPLORED, RATE, POINTS = 0.08, 1e-3, 100
FIRST_RATE, SECOND_RATE, TINY = 0.9, 0.999, 1e-8


def parts_of(name: str) -> list[str]:
    """Return the outputs of the net that make an action; none for what `classic` does not know.

    A gift of two cards has one for each card.
    """
    word, *rest = name.split()
    if word == "give" and len(rest) == 2 and "lay" not in name:
        return [f"next {rest[0]}", f"last {rest[1]}"]
    if word in ("bid", "raise"):
        return [name] if 100 <= int(rest[0]) <= 400 else []
    is_known = word in ("pass", "redeal", "keep", "stand", "distribute")
    return [name] if is_known or (word == "play" and len(rest) == 1) else []


class Net:
    """Estimates of rewards: one hidden layer, trained by Adam on the squared error."""

    def __init__(self, dice: np.random.Generator) -> None:
        parts = [parts_of(name) for name in ACTIONS]
        outputs = dict.fromkeys(chain.from_iterable(parts))
        places = {name: place for place, name in enumerate(outputs)}
        # The last output stays 0, for actions with fewer than two parts.
        self.first, self.second = (
            np.array([places[part[n]] if len(part) > n else len(places) for part in parts])
            for n in range(2)
        )
        width = len(places) + 1
        self.weights = [
            dice.normal(0, SIZE**-0.5, (SIZE, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, width), np.float32),
            np.zeros(width, np.float32),
        ]
        self.moments = [(np.zeros_like(one), np.zeros_like(one)) for one in self.weights]
        self.steps = 0

    def estimates(self, tensors: np.ndarray) -> np.ndarray:
        """Return what each output promises."""
        into, bias, out, out_bias = self.weights
        return np.maximum(tensors @ into + bias, 0) @ out + out_bias

    def best(self, tensors: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Return the legal action of each row that promises most."""
        rows, actions = np.nonzero(masks)
        values = self.estimates(tensors)
        promised = values[rows, self.first[actions]] + values[rows, self.second[actions]]
        # The rows come in order: sorted by row and promise, the last of a row is its best.
        order = np.lexsort((promised, rows))
        last = np.searchsorted(rows, np.arange(len(masks)), side="right") - 1
        return actions[order[last]]

    def learn(self, tensors: np.ndarray, actions: np.ndarray, rewards: np.ndarray) -> None:
        """Move the estimates of these actions towards what they brought."""
        into, bias, out, out_bias = self.weights
        hidden = np.maximum(tensors @ into + bias, 0)
        values, rows = hidden @ out + out_bias, np.arange(len(actions))
        first, second = self.first[actions], self.second[actions]
        error = (values[rows, first] + values[rows, second] - rewards) / len(actions)
        slope = np.zeros_like(values)
        slope[rows, first] = error
        slope[rows, second] = error
        slope[:, -1] = 0
        back = (slope @ out.T) * (hidden > 0)
        self._move([tensors.T @ back, back.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)])

    def _move(self, slopes: list[np.ndarray]) -> None:
        self.steps += 1
        rate = RATE * (1 - SECOND_RATE**self.steps) ** 0.5 / (1 - FIRST_RATE**self.steps)
        for weight, slope, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            mean += (1 - FIRST_RATE) * (slope - mean)
            square += (1 - SECOND_RATE) * (slope * slope - square)
            weight -= rate * mean / (np.sqrt(square) + TINY)


def batches(net: Net, seed: int) -> Iterator[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Yield what was seen, done and brought in deals that the net plays against itself."""
    env, dice, every = VectorEnv(GAMES, seed=seed), np.random.default_rng(seed), np.arange(GAMES)
    tensors = np.zeros((GAMES, LONGEST, SIZE), np.float32)
    actions, seats = (np.zeros((GAMES, LONGEST), np.int64) for _ in range(2))
    lengths, waiting = np.zeros(GAMES, np.int64), []
    while True:
        seen = env.observe()
        chosen = np.where(dice.random(GAMES) < EXPLORED, env.sample(), net.best(seen, env.mask()))
        # An auction of many small steps is rare: the last place is then written over.
        place = np.minimum(lengths, LONGEST - 1)
        tensors[every, place], actions[every, place] = seen, chosen
        seats[every, place] = env.to_act
        lengths = place + 1
        rewards, ended = env.step(chosen)
        for game in np.flatnonzero(ended):
            steps = slice(lengths[game])
            brought = rewards[game, seats[game, steps]]
            waiting.append((tensors[game, steps].copy(), actions[game, steps].copy(), brought))
            lengths[game] = 0
        if sum(len(done) for _, done, _ in waiting) >= BATCH:
            yield tuple(np.concatenate(part) for part in zip(*waiting, strict=True))
            waiting = []


def tested(net: Net, deals: int, seed: int = 1) -> tuple[float, float, float]:
    """Return points a deal of the net and of two random players, and the first one's error."""
    env, brought = VectorEnv(GAMES, seed=seed), []
    learner = np.arange(GAMES) % 3
    while len(brought) < deals:
        best = net.best(env.observe(), env.mask())
        rewards, ended = env.step(np.where(env.to_act == learner, best, env.sample()))
        for game in np.flatnonzero(ended):
            own = rewards[game, learner[game]]
            brought.append((own, (rewards[game].sum() - own) / 2))
    own, others = np.array(brought).T * POINTS
    return float(own.mean()), float(others.mean()), float(own.std() / len(own) ** 0.5)


def learned(seconds: float, deals: int, pause: float) -> list[dict[str, float]]:
    """Learn for so long; return the points of a game of tests after each pause."""
    net, curve = Net(np.random.default_rng(0)), []
    source, steps, trained = batches(net, seed=0), 0, 0.0
    while True:
        own, others, error = tested(net, deals)
        point = {"seconds": round(trained), "decisions": steps, "net": round(own, 1)}
        curve.append({**point, "random": round(others, 1), "error": round(error, 1)})
        print(json.dumps(curve[-1]), flush=True)
        if trained >= seconds:
            return curve
        begun = time.monotonic()
        while time.monotonic() - begun < min(pause, seconds - trained):
            batch = next(source)
            net.learn(*batch)
            steps += len(batch[1])
        trained += time.monotonic() - begun


def main() -> None:
    """Learn, print the curve as lines of JSON, and keep it in a file if one is named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=300, help="of learning, tests excluded")
    parser.add_argument("--deals", type=int, default=3000, help="of each test")
    parser.add_argument("--pause", type=float, default=20, help="seconds between two tests")
    parser.add_argument("--curve", help="a file for the curve, as JSON")
    options = parser.parse_args()
    curve = learned(options.seconds, options.deals, options.pause)
    if options.curve:
        with open(options.curve, "w", encoding="utf-8") as file:
            json.dump(curve, file, indent=1)


if __name__ == "__main__":
    main()
