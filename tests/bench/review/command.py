"""Benchmark of the reviewer: its cost, the rates of the levels, and its agreement with itself."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.bots import LADDER
from tests.bench.review.agreement import agreement
from tests.bench.review.figures import cost, levels
from tests.bench.review.reviewed_games import reviewed_games


class Command(BaseCommand):
    help = "Review games between the levels of bots; the last line is JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=60, help="games of three levels each")
        parser.add_argument("--deals", type=int, default=6, help="deals a game")
        parser.add_argument("--decisions", type=int, default=500, help="graded twice; 0: none")
        parser.add_argument("--levels", nargs="+", default=list(LADDER), choices=LADDER)
        parser.add_argument("--preset", default="classic")
        parser.add_argument("--seed", default="review")

    def handle(self, *args: Any, **options: Any) -> None:
        games = list(reviewed_games(options, self.stdout.write))
        figures = cost(games) | levels(games, options["levels"])
        figures |= agreement(games, options["decisions"])
        self.stdout.write(json.dumps(figures))
