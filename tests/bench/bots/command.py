"""Benchmark of the levels of bots: CPU time of decisions, memory, and tables for each core."""

import json
import subprocess
import sys
from argparse import ArgumentParser
from dataclasses import dataclass, field
from statistics import fmean
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand
from django.test import override_settings

from games.bots import LADDER, LEVELS, Bot, costs
from games.bots.bot_match import cuts_from, decks
from games.bots.warm_up import warm_up
from games.engine import Agreements, Game, act, legal_actions, new_game, observe, start_deal
from games.tables.play.bot_pace import bot_pace_ms
from tests.bench.memory import largest_mb

# How long the person at a table thinks; the seats of bots are the others.
PERSON_MS, PERSON = 5000, 0
FIGURES = ("ms_mean", "ms_p99", "tables_per_core", "rss_mb")


@dataclass
class Table:
    """Deals of three bots of a level, of which one stands for a person.

    cpu_ms   of each decision, in all seats
    bots_ms  CPU time of the seats that are bots, in all
    wall_ms  how long the deals would take at a real table
    """

    bot: Bot
    cpu_ms: list[float] = field(default_factory=list)
    bots_ms: float = 0.0
    wall_ms: float = 0.0
    deals: int = 0

    def play(self, game: Game) -> Game:
        """Play a deal to its end and count it."""
        while game.to_act is not None:
            game = self._turn(game, game.to_act)
        self.deals += 1
        return game

    def _turn(self, game: Game, seat: int) -> Game:
        seen, legal = observe(game, seat), legal_actions(game)
        begun = process_time()
        action = self.bot.choose(seen, legal)
        spent = (process_time() - begun) * 1000
        self.cpu_ms.append(spent)
        if seat == PERSON:
            self.wall_ms += PERSON_MS
        else:
            self.wall_ms += bot_pace_ms(game, False) + spent
            self.bots_ms += spent + costs.TURN_SECONDS * 1000
        return act(game, seat, action)

    def figures(self) -> dict[str, float]:
        """Return the figures by the names of docs/performance.md, and the size of the sample."""
        ordered = sorted(self.cpu_ms)
        return {
            "ms_mean": round(fmean(ordered), 2),
            "ms_p99": round(ordered[len(ordered) * 99 // 100], 2),
            "tables_per_core": round(self.wall_ms / self.bots_ms, 1),
            "rss_mb": round(largest_mb()),
            "ms_max": round(ordered[-1], 2),
            "decisions_per_deal": round(len(ordered) / self.deals, 1),
        }


class Command(BaseCommand):
    help = "Play deals of each level, each in a process of its own; the last line is JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--deals", type=int, default=40, help="of each level")
        parser.add_argument("--seed", default="bots")
        parser.add_argument("--levels", nargs="+", choices=LADDER, default=list(LADDER))
        parser.add_argument("--here", action="store_true", help="in this process: one level")

    def handle(self, *args: Any, **options: Any) -> None:
        levels, deals, seed = options["levels"], options["deals"], options["seed"]
        if options["here"]:
            self.stdout.write(json.dumps(measured(levels[0], deals, seed)))
            return
        found = {}
        for level in levels:
            found[level] = in_fresh_process(level, deals, seed)
            self.stdout.write(f"{level}: {found[level]}")
        self.stdout.write(
            f"process CPU time of one core, {deals} deals of each level; "
            f"tables of two bots and a person who thinks {PERSON_MS / 1000:.0f} s, at BOT_PACE 1"
        )
        self.stdout.write(
            json.dumps({key: {level: found[level][key] for level in levels} for key in FIGURES})
        )


@override_settings(BOT_PACE=1.0)
def measured(level: str, deals: int, seed: str) -> dict[str, float]:
    """Play so many deals of a level and return its figures; the first decisions do not count."""
    warm_up()
    table, row = Table(LEVELS[level]), decks(seed)
    game = new_game(Agreements(), 0)
    while table.deals < deals:
        deck = next(row)
        # Whole games, so that there are standings and barrels as in real ones.
        game = table.play(start_deal(game, deck, cuts_from(deck)))
        if game.over:
            game = new_game(Agreements(), table.deals % 3)
    return table.figures()


def in_fresh_process(level: str, deals: int, seed: str) -> dict[str, float]:
    """Return the figures of a level, whose memory is that of a worker's child."""
    command = [sys.executable, "-m", "tests.bench", "bots", "--here", "--levels", level]
    command += ["--deals", str(deals), "--seed", seed]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    figures: dict[str, float] = json.loads(run.stdout.splitlines()[-1])
    return figures
