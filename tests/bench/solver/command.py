"""Measure the search on full deals: CPU time and nodes, a fresh process and its memory."""

import json
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import islice
from statistics import fmean
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand

from games.bots.bot_match import decks
from games.bots.heuristics.greedy import Greedy
from games.bots.search.solver import Position, Solver, position_of
from games.engine import Agreements, Phase, act, legal_actions, new_game, observe, start_deal

CONTRACT = 120
# What a worker does at its start: the search is loaded from the cache and asked once.
START = """
import time
from games.bots.search.solver import Position, Solver
from games.engine import Agreements
Solver(Agreements()).value(Position((7, 7 << 6, 7 << 12), to_act=0))
from tests.bench.memory import largest_mb
print(time.process_time(), largest_mb())
"""


class Command(BaseCommand):
    help = "Measure the search on full deals of `greedy` players; the last line is JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--deals", type=int, default=200)
        parser.add_argument("--seed", default="solver")

    def handle(self, *args: Any, **options: Any) -> None:
        deals = list(islice(first_leads(options["seed"]), options["deals"]))
        self.stdout.write("process CPU time, one core; the table is forgotten before each question")
        self.stdout.write(json.dumps(figures(deals)))


def first_leads(seed: str) -> Iterator[Position]:
    """Yield positions before the first lead, as three `greedy` players come to them."""
    bot = Greedy()
    for deck in decks(seed):
        game = start_deal(new_game(Agreements(), 0), deck, ())
        while game.to_act is not None and game.phase is not Phase.PLAY:
            game = act(
                game, game.to_act, bot.choose(observe(game, game.to_act), legal_actions(game))
            )
        if game.phase is Phase.PLAY and game.running and game.to_act is not None:
            yield position_of(game.agreements, game.running, game.to_act)


def figures(deals: list[Position]) -> dict[str, Any]:
    """Return all figures by the names of docs/performance.md."""
    solver, nodes = Solver(Agreements()), []
    exact, zero = [], []
    for position in deals:
        solver.forget()
        exact.append(milliseconds(lambda: solver.value(position)))  # noqa: B023
        nodes.append(solver.nodes)
        solver.forget()
        zero.append(milliseconds(lambda: solver.reaches(position, CONTRACT)))  # noqa: B023
    start, memory = fresh_process()
    return {
        "exact_ms": spread(exact),
        "zero_120_ms": spread(zero),
        "mean_nodes": round(fmean(nodes)),
        "warm_start_s": round(start, 2),
        "rss_mb": round(memory),
    }


def milliseconds(work: Any) -> float:
    """Return the CPU time that `work` takes, in milliseconds."""
    start = process_time()
    work()
    return (process_time() - start) * 1000


def spread(values: list[float]) -> dict[str, float]:
    """Return the median, the value that 95 % do not exceed, and the maximum."""
    ordered = sorted(values)
    at = {"p50": len(ordered) // 2, "p95": len(ordered) * 95 // 100, "max": len(ordered) - 1}
    return {name: round(ordered[place], 3) for name, place in at.items()}


def fresh_process() -> tuple[float, float]:
    """Return CPU seconds until a process with a filled cache has its first answer, and its MB."""
    run = subprocess.run(
        [sys.executable, "-c", START], capture_output=True, text=True, check=True, timeout=120
    )
    seconds, memory = map(float, run.stdout.split())
    return seconds, memory
