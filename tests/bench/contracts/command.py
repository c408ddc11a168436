"""Benchmark of chances: those of bids and contracts by the searching bot, and the best fit."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import log
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from django.core.management.base import BaseCommand

from games.bots import LEVELS, Bot
from games.bots.bot_match import decks
from games.bots.search import bidding
from games.bots.search.bot import Searcher
from games.bots.search.budget import Budget
from games.bots.search.contracts import (
    AFTER_EXCHANGE,
    BEFORE_EXCHANGE,
    Calibration,
    chance,
    chance_in,
    evenly,
)
from games.bots.search.exchange import choose_gift
from games.bots.search.raising import contract_values
from games.bots.search.solver import BudgetSpent, Solver
from games.engine import (
    Action,
    Agreements,
    DealOutcome,
    Game,
    Observation,
    Phase,
    act,
    legal_actions,
    new_game,
    observe,
    start_deal,
)
from games.engine.actions import Bid, Raise
from games.engine.cards import Seat
from tests.bench.contracts.plot import Forecast, plot, tenths

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


@dataclass
class Watched:
    """The thoughts of the watched player about the deal so far.

    bid         its last bid, and the chance to make it
    values      what the raise was decided by, in likely worlds
    is_its_own  whether it chose the contract, which half of the time is random
    """

    bid: tuple[int, float] | None = None
    values: tuple[int, ...] = ()
    is_its_own: bool = True


class Command(BaseCommand):
    help = "Play deals with raises at random, and compare the chances with what happened"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--deals", type=int, default=300, help="contracts of the player")
        parser.add_argument("--seed", default="contracts")
        parser.add_argument(
            "--others", choices=["search", *LEVELS], default="search", help="who sits at the table"
        )
        parser.add_argument("--plot", type=Path, help="write a picture of both calibrations (SVG)")

    def handle(self, *args: Any, **options: Any) -> None:
        played = list(islice(contracts(options["seed"], options["others"]), options["deals"]))
        found = [sample for sample, _ in played]
        bids = [forecast for _, forecast in played if forecast]
        raises = forecasts(found, AFTER_EXCHANGE)
        for title, rows in (("bids", bids), ("contracts", raises)):
            for tenth in tenths(rows):
                self.stdout.write(f"{title} {tenth}")
        if options["plot"]:
            options["plot"].write_text(plot({"bids": bids, "contracts": raises}), encoding="utf-8")
        about_bids = {"bids": len(bids), "bids_brier": round(brier(bids), 4) if bids else None}
        self.stdout.write(json.dumps(figures(found) | about_bids))


def contracts(seed: str, others: str = "search") -> Iterator[tuple[Sample, Forecast | None]]:
    """Yield contracts as a searching player comes to play them at a table of such others.

    No deal is given up, so that poor chances are seen too. Of a bid nothing is said if it was not
    the contract that the player went for.
    """
    dice, bot, solver = Random(seed), Searcher(), Solver(Agreements())
    other = bot if others == "search" else LEVELS[others]
    for deck in decks(seed):
        bots = [other] * 3
        bots[dice.randrange(3)] = bot
        game = start_deal(new_game(Agreements(), dice.randrange(3)), deck, ())
        thoughts: dict[Seat, Watched] = {}
        while game.to_act is not None:
            thought = thoughts.setdefault(game.to_act, Watched())
            action = _choice(game, bots[game.to_act], bot, thought, solver, dice)
            game = act(game, game.to_act, action)
        if _was_played(game):
            assert game.last is not None and game.last.declarer is not None
            yield from _sample(game.last, thoughts[game.last.declarer])


def _choice(
    game: Game, player: Bot, watched: Bot, thought: Watched, solver: Solver, dice: Random
) -> Action:
    """Return the next action; note what a watched player thinks."""
    assert game.to_act is not None
    seen, legal = observe(game, game.to_act), legal_actions(game)
    if player is not watched:
        return player.choose(seen, legal)
    if game.phase is Phase.EXCHANGE:
        gift = choose_gift(seen, legal, solver, Budget())
        return gift[0] if gift else player.choose(seen, legal)
    action = player.choose(seen, legal)
    if isinstance(action, Bid):
        chance = bid_chance(seen, action.amount, solver, Budget())
        thought.bid = None if chance is None else (action.amount, chance)
    if game.phase is Phase.RAISE:
        action = _raised(seen, legal, action, thought, solver, dice)
    return action


def bid_chance(
    observation: Observation, amount: int, solver: Solver, budget: Budget
) -> float | None:
    """Return the chance to make a contract of `amount` if nobody bids higher; None if unknown."""
    own = observation.seat
    assert own is not None
    found = []
    for hands in bidding._likely_hands(observation, budget):
        if max(bidding.wishes_of(observation, hands).values()) > amount:
            continue
        try:
            value = bidding._value(observation, hands, own, amount, solver, budget.nodes)
        except BudgetSpent:
            continue
        found.append(chance_in(amount - value, BEFORE_EXCHANGE))
    return fmean(found) if found else None


def _raised(
    seen: Observation,
    legal: tuple[Action, ...],
    chosen: Action,
    thought: Watched,
    solver: Solver,
    dice: Random,
) -> Action:
    """Return the raise, half of the time one at random."""
    thought.values = tuple(contract_values(seen, solver, Budget()))
    most = fmean(thought.values) + HIGHEST_RAISE
    raises = [one for one in legal if isinstance(one, Raise) and one.amount <= most]
    if raises and dice.random() < 0.5:
        thought.is_its_own = False
        return dice.choice(raises)
    return chosen


def _was_played(game: Game) -> bool:
    return game.last is not None and game.last.outcome in ("made", "failed")


def _sample(outcome: DealOutcome, thought: Watched) -> Iterator[tuple[Sample, Forecast | None]]:
    """Yield what is known of a contract; nothing if the declarer was not watched."""
    if not thought.values:
        return
    assert outcome.declarer is not None and outcome.contract is not None
    forecast = None
    if thought.bid and thought.is_its_own:
        amount, chance = thought.bid
        taken = outcome.points[outcome.declarer] + outcome.declared[outcome.declarer]
        forecast = Forecast(chance, taken >= amount)
    yield Sample(thought.values, outcome.contract, outcome.outcome == "made"), forecast


def figures(found: Sequence[Sample]) -> dict[str, Any]:
    """Return the Brier score and the log loss now, and the calibration that fits best."""
    best = min(
        (Calibration(shift, spread) for shift, spread in product(SHIFTS, SPREADS)),
        key=lambda one: loss(found, one),
    )
    return {
        "deals": len(found),
        "made": round(fmean(sample.made for sample in found), 3),
        "brier": round(brier(forecasts(found, AFTER_EXCHANGE)), 4),
        "loss": round(loss(found, AFTER_EXCHANGE), 4),
        "best_shift": best.shift,
        "best_spread": best.spread,
        "best_brier": round(brier(forecasts(found, best)), 4),
        "best_loss": round(loss(found, best), 4),
    }


def forecasts(found: Sequence[Sample], calibration: Calibration) -> list[Forecast]:
    """Return the chances of these contracts, and what came true."""
    return [Forecast(_chance(sample, calibration), sample.made) for sample in found]


def brier(found: Sequence[Forecast]) -> float:
    """Return the mean squared difference of chance and result."""
    return fmean((one.chance - one.made) ** 2 for one in found)


def loss(found: Sequence[Sample], calibration: Calibration) -> float:
    """Return the mean of the negative logarithm of the chance of what happened."""
    return fmean(_surprise(_chance(sample, calibration), sample.made) for sample in found)


def _surprise(predicted: float, made: bool) -> float:
    return -log(max(predicted if made else 1 - predicted, SMALLEST))


def _chance(sample: Sample, calibration: Calibration) -> float:
    return chance(evenly(sample.values), sample.contract, calibration)
