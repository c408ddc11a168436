"""How good the chances are that the searching bot gives its contracts, and what would fit best."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import log
from random import Random
from statistics import fmean
from typing import Any

from django.core.management.base import BaseCommand

from games.bots import LEVELS
from games.bots.bot_match import decks
from games.bots.searcher.budget import Budget
from games.bots.searcher.contracts import AFTER_EXCHANGE, Calibration, chance
from games.bots.searcher.exchange import choose_gift
from games.bots.searcher.raising import contract_values
from games.bots.searcher.searcher import Searcher
from games.bots.solver import Solver
from games.engine import (
    Action,
    Agreements,
    Game,
    Observation,
    Phase,
    act,
    legal_actions,
    new_game,
    observe,
    start_deal,
)
from games.engine.actions import Raise

SHIFTS = range(-20, 41, 2)
SPREADS = (3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 25)
# So far above what is sensible contracts are raised at random, to see them fail too.
HIGHEST_RAISE = 60
SMALLEST = 0.001


@dataclass(frozen=True)
class Sample:
    """A contract that was played: its values in likely worlds, and whether it was made."""

    values: tuple[int, ...]
    contract: int
    made: bool


class Command(BaseCommand):
    help = "Play deals with raises at random, and compare chances with results; the last is JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--deals", type=int, default=300)
        parser.add_argument("--seed", default="contracts")
        parser.add_argument(
            "--others", choices=["search", *LEVELS], default="search", help="who sits at the table"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        found = list(islice(samples(options["seed"], options["others"]), options["deals"]))
        for low, count, predicted, made in deciles(found, AFTER_EXCHANGE):
            self.stdout.write(f"{low:.1f}: {count}, predicted {predicted:.3f}, made {made:.3f}")
        self.stdout.write(json.dumps(figures(found)))


def samples(seed: str, others: str = "search") -> Iterator[Sample]:
    """Yield contracts as a searching player comes to play them at a table of such others.

    No deal is given up, so that poor chances are seen too.
    """
    dice, bot, solver = Random(seed), Searcher(), Solver(Agreements())
    other = bot if others == "search" else LEVELS[others]
    for deck in decks(seed):
        bots = [other] * 3
        bots[dice.randrange(3)] = bot
        game = start_deal(new_game(Agreements(), dice.randrange(3)), deck, ())
        asked: tuple[tuple[int, ...], int] | None = None
        while game.to_act is not None:
            seen, legal = observe(game, game.to_act), legal_actions(game)
            if game.phase is Phase.EXCHANGE and bots[game.to_act] is bot:
                action: Action = choose_gift(seen, legal, solver, bot.budget)[0]
            else:
                action = bots[game.to_act].choose(seen, legal)
            if game.phase is Phase.RAISE and bots[game.to_act] is bot:
                action, asked = _raised(seen, legal, action, solver, dice)
            game = act(game, game.to_act, action)
        if asked is not None and _was_played(game):
            assert game.last is not None
            yield Sample(*asked, made=game.last.outcome == "made")


def _raised(
    seen: Observation, legal: tuple[Action, ...], chosen: Action, solver: Solver, dice: Random
) -> tuple[Action, tuple[tuple[int, ...], int]]:
    """Return the raise, half of the time one at random, with the values and the contract."""
    assert seen.contract is not None
    values = tuple(contract_values(seen, solver, Budget()))
    most = fmean(values) + HIGHEST_RAISE
    raises = [one for one in legal if isinstance(one, Raise) and one.amount <= most]
    if raises and dice.random() < 0.5:
        chosen = dice.choice(raises)
    contract = chosen.amount if isinstance(chosen, Raise) else seen.contract
    return chosen, (values, contract)


def _was_played(game: Game) -> bool:
    return game.last is not None and game.last.outcome in ("made", "failed")


def figures(found: Sequence[Sample]) -> dict[str, Any]:
    """Return the Brier score and the log loss now, and the calibration that fits best."""
    best = min(
        (Calibration(shift, spread) for shift, spread in product(SHIFTS, SPREADS)),
        key=lambda one: loss(found, one),
    )
    return {
        "deals": len(found),
        "made": round(fmean(sample.made for sample in found), 3),
        "brier": round(brier(found, AFTER_EXCHANGE), 4),
        "loss": round(loss(found, AFTER_EXCHANGE), 4),
        "best_shift": best.shift,
        "best_spread": best.spread,
        "best_brier": round(brier(found, best), 4),
        "best_loss": round(loss(found, best), 4),
    }


def brier(found: Sequence[Sample], calibration: Calibration) -> float:
    """Return the mean squared difference of chance and result."""
    return fmean((_chance(sample, calibration) - sample.made) ** 2 for sample in found)


def loss(found: Sequence[Sample], calibration: Calibration) -> float:
    """Return the mean of the negative logarithm of the chance of what happened."""
    return fmean(_surprise(_chance(sample, calibration), sample.made) for sample in found)


def _surprise(predicted: float, made: bool) -> float:
    return -log(max(predicted if made else 1 - predicted, SMALLEST))


def _chance(sample: Sample, calibration: Calibration) -> float:
    return chance(sample.values, sample.contract, calibration)


def deciles(
    found: Sequence[Sample], calibration: Calibration
) -> Iterator[tuple[float, int, float, float]]:
    """Yield for each tenth of chances: its start, the samples in it, the mean chance and result."""
    rows = [(_chance(sample, calibration), sample.made) for sample in found]
    for tenth in range(10):
        inside = [row for row in rows if tenth <= min(row[0] * 10, 9.999) < tenth + 1]
        if inside:
            predicted, made = fmean(row[0] for row in inside), fmean(row[1] for row in inside)
            yield tenth / 10, len(inside), predicted, made
