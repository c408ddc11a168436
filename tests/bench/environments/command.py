"""Measure steps of the environments beside those of the engine alone, on one core."""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any

import numpy as np
from django.core.management.base import BaseCommand

from games.engine import act, agreements_from, legal_actions, new_game, observe, start_deal
from games.engine.cards import DECK
from games.environments.pettingzoo_env import ThousandEnv, env
from games.environments.vector.vector_env import VectorEnv

AGREEMENTS = agreements_from({"max_deals": 1})
# The kinds take turns, so that another load of the machine meets all alike.
ROUNDS = 10
# Games at once.
GAMES = 512


class Command(BaseCommand):
    help = "Measure random steps of single deals; the last line is JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seconds", type=float, default=15.0, help="of CPU, for all")

    def handle(self, *args: Any, **options: Any) -> None:
        kinds: dict[str, Iterator[int]] = {
            "engine": engine_steps(),
            "pettingzoo": pettingzoo_steps(ThousandEnv),
            "pettingzoo_in_wrappers": pettingzoo_steps(env),
            "vector": vector_steps(is_observed=True),
            "vector_unobserved": vector_steps(is_observed=False),
        }
        steps, seconds = dict.fromkeys(kinds, 0), dict.fromkeys(kinds, 0.0)
        for _ in range(ROUNDS):
            for name, work in kinds.items():
                count, used = _worked(work, options["seconds"] / ROUNDS / len(kinds))
                steps[name] += count
                seconds[name] += used
        rates = {f"{name}_steps_per_s": round(steps[name] / seconds[name]) for name in kinds}
        engine = rates["engine_steps_per_s"]
        shares = {
            "share": round(rates["pettingzoo_steps_per_s"] / engine, 3),
            "share_in_wrappers": round(rates["pettingzoo_in_wrappers_steps_per_s"] / engine, 3),
        }
        self.stdout.write("process CPU time, one core; classic, one deal a game, random actions")
        self.stdout.write(json.dumps(rates | shares))


def _worked(work: Iterator[int], seconds: float) -> tuple[int, float]:
    """Return the steps made in so much CPU time, and the time."""
    start, count = process_time(), 0
    while (used := process_time() - start) < seconds:
        count += sum(next(work) for _ in range(100))
    return count, used


def engine_steps() -> Iterator[int]:
    """Yield 1 after each step by `observe`, `legal_actions` and `act`."""
    dice = Random(1)
    while True:
        game = start_deal(new_game(AGREEMENTS, 0), tuple(dice.sample(DECK, len(DECK))))
        while game.to_act is not None:
            observe(game, game.to_act)
            legal = legal_actions(game)
            game = act(game, game.to_act, legal[int(dice.random() * len(legal))])
            yield 1


def pettingzoo_steps(make: Callable[[], Any]) -> Iterator[int]:
    """Yield 1 after each step by `last` and `step`."""
    dice, game = Random(1), make()
    game.reset(seed=1)
    while True:
        game.reset()
        for _ in game.agent_iter():
            seen, _, terminated, _, _ = game.last()
            if terminated:
                game.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            game.step(int(legal[int(dice.random() * len(legal))]))
            yield 1


def vector_steps(is_observed: bool) -> Iterator[int]:
    """Yield the steps made after each step of many games, with tensors and masks if observed."""
    games = VectorEnv(GAMES, seed=1)
    while True:
        if is_observed:
            games.observe()
            games.mask()
        games.step(games.sample())
        yield GAMES
