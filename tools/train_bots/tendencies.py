"""Training of the card model: `python -m tools.train_bots.tendencies`, minutes of one core.

Bots play deals; the model learns from each card that was played instead of others. The last line
is JSON: the choices, and the mean surprise on deals kept apart, beside that of a blind choice.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

import numpy as np
from numpy.typing import NDArray

from games.bots import LEVELS
from games.bots.bot_match import decks
from games.bots.protocol import Bot
from games.bots.search.solver.position import position_of
from games.bots.search.solver.search import playable
from games.bots.search.worlds.history import search_rules
from games.bots.search.worlds.tendencies import (
    FEATURES,
    SITUATIONS,
    WEIGHTS,
    describe,
    situation_of,
)
from games.engine import Agreements, Game, Phase, act, legal_actions, new_game, observe, start_deal
from games.engine.actions import Play
from games.engine.cards import iterate

# Levels, with their share of ten deals.
TEACHERS = ("greedy",) * 6 + ("casual",) * 3 + ("club",)
# Each tenth deal is kept apart.
KEPT = 10
SHRINKING = 1e-3
STEPS = 8

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Choice:
    """The features of all cards that could be played, (cards, FEATURES), and which one was."""

    situation: int
    features: Array
    chosen: int


def choices(seed: str, deals: int) -> Iterator[tuple[int, Choice]]:
    """Yield the choices of so many deals, each with the number of its deal."""
    dice = Random(seed)
    for number, deck in enumerate(islice(decks(seed), deals)):
        names = dice.choices(TEACHERS, k=3)
        game = start_deal(new_game(Agreements(), dice.randrange(3)), deck, ())
        for choice in _played(game, [LEVELS[name] for name in names]):
            yield number, choice


def _played(game: Game, bots: Sequence[Bot]) -> Iterator[Choice]:
    rules = search_rules(game.agreements)
    while game.to_act is not None:
        seat = game.to_act
        action = bots[seat].choose(observe(game, seat), legal_actions(game))
        if isinstance(action, Play):
            yield from _choice(game, action, rules)
        game = act(game, seat, action)
        if game.phase is Phase.DECK:
            return


def _choice(game: Game, action: Play, rules: list[int]) -> Iterator[Choice]:
    assert game.running is not None and game.to_act is not None
    position = position_of(game.agreements, game.running, game.to_act)
    state, trick, hand = position.state, position.packed_trick, position.hands[position.to_act]
    others = sum(position.hands) & ~hand
    cards = list(iterate(int(playable(rules, hand, state, trick))))
    if len(cards) < 2:
        return
    features = np.zeros((len(cards), FEATURES))
    for row, card in zip(features, cards, strict=True):
        describe(rules, row, hand, others, state, trick, card)  # type: ignore[arg-type]
    yield Choice(int(situation_of(state, trick)), features, cards.index(action.card))


def fit(found: Sequence[Choice]) -> Array:
    """Return the weights of one situation, by Newton's method."""
    weights = np.zeros(FEATURES)
    for _ in range(STEPS):
        slope, curve = SHRINKING * weights, SHRINKING * np.eye(FEATURES)
        for choice in found:
            chances = _chances(choice, weights)
            mean = chances @ choice.features
            slope = slope + (mean - choice.features[choice.chosen]) / len(found)
            spread = (choice.features * chances[:, None]).T @ choice.features
            curve = curve + (spread - np.outer(mean, mean)) / len(found)
        weights = weights - np.linalg.solve(curve, slope)
    return weights


def _chances(choice: Choice, weights: Array) -> Array:
    promises = choice.features @ weights
    raised = np.exp(promises - promises.max())
    return np.asarray(raised / raised.sum())


def mean_surprise(found: Sequence[Choice], weights: Sequence[Array]) -> float:
    """Return the mean of minus the logarithm of the chance of what was played."""
    return float(
        np.mean([-np.log(_chances(one, weights[one.situation])[one.chosen]) for one in found])
    )


def main(options: Namespace) -> None:
    """Play, fit, write the weights, and print the figures."""
    rows = list(choices(options.seed, options.deals))
    learned = [choice for number, choice in rows if number % KEPT]
    apart = [choice for number, choice in rows if not number % KEPT]
    weights = [fit([one for one in learned if one.situation == s]) for s in range(SITUATIONS)]
    rounded = [round(float(weight), 4) for part in weights for weight in part]
    WEIGHTS.write_text(json.dumps({"weights": rounded}) + "\n", encoding="utf-8")
    blind = float(np.mean([np.log(len(one.features)) for one in apart]))
    surprise = mean_surprise(apart, weights)
    print(json.dumps({"choices": len(learned), "surprise": surprise, "of_blind_choice": blind}))


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1500)
    parser.add_argument("--seed", default="tendencies")
    main(parser.parse_args())
