"""`manage.py match_bots`: play bots against each other and print the first bot's win rate."""

import json
import time
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots import LEVELS, bot_match
from games.engine import agreements_from

# Weak bots may never reach the target; then the highest score wins.
MAX_DEALS = 200


class Command(BaseCommand):
    help = "Play bots against each other: the same decks in every rotation of the seats."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--levels", default="greedy,caretaker,caretaker")
        parser.add_argument("--games", type=int, default=300)
        parser.add_argument("--seed", type=int, default=7)
        parser.add_argument("--preset", default="classic")
        parser.add_argument("--max-deals", type=int, default=MAX_DEALS)

    def handle(self, *args: Any, **options: Any) -> None:
        levels = options["levels"].split(",")
        unknown = set(levels) - set(LEVELS)
        if unknown:
            raise CommandError(f"unknown level: {', '.join(sorted(unknown))}")
        settings = {"preset": options["preset"], "max_deals": options["max_deals"]}
        agreements = agreements_from(settings)
        if agreements.players != len(levels):
            raise CommandError(f"{options['preset']} needs {agreements.players} levels")
        bots = [LEVELS[level] for level in levels]
        started = time.perf_counter()
        results = list(bot_match.match(agreements, bots, options["games"], options["seed"]))
        self.stdout.write(f"{time.perf_counter() - started:.1f} s")
        result = asdict(bot_match.win_rate(results, len(bots)))
        self.stdout.write(json.dumps({k: round(v, 4) for k, v in result.items()}))
