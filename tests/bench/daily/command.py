"""`python -m tests.bench daily`: the deals of a day on PostgreSQL; the last line is JSON."""

import os
from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any
from unittest.mock import patch

from tests.bench.databases import PostgresCommand
from thousand_site.server.embedded import valkey

OPTIONS = {"deals": 8, "results": 100_000, "past_days": 300, "running": 200}


class Command(PostgresCommand):
    help = (
        "Let simulated people play the deals of a day in a temporary PostgreSQL database, lines of"
        " bots included, and measure the thinking of the bots, the pages of a day that many have"
        " played, and the memory of running deals. The last line is JSON."
    )
    program = "tests.bench.daily.run"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--people", type=int, nargs="+", default=[30, 1000], help="figures for each number"
        )
        texts = {
            "deals": "how many of the eight are played: a sample, counted up to eight",
            "results": "of each deal of the day on the page",
            "past_days": "with a thousand results each",
            "running": "deals whose memory is measured",
        }
        for name, usual in OPTIONS.items():
            option = f"--{name.replace('_', '-')}"
            parser.add_argument(option, type=int, default=usual, help=texts[name])

    def arguments_of(self, options: Mapping[str, Any]) -> list[str]:
        """Return the numbers in the order of OPTIONS, then those of people."""
        return [str(number) for number in (*(options[key] for key in OPTIONS), *options["people"])]

    def measure(self, url: str, arguments: list[str]) -> None:
        """Run the program with a Valkey of its own, too. Raises CommandError, ServerMissing."""
        with valkey() as redis_url, patch.dict(os.environ, REDIS_URL=redis_url):
            super().measure(url, arguments)
