"""`python -m tests.bench tables`: live tables under load, and a floor; the last line is JSON."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tests.bench.tables.run import Options, run_benchmark
from thousand_site.server.embedded import ServerMissing


def numbers(text: str) -> list[int]:
    """Return the numbers of a list such as 1,2,4."""
    return [int(word) for word in text.split(",")]


class Command(BaseCommand):
    help = (
        "Start temporary servers and a site, simulate players at many tables, and measure; then "
        "repeat it with a minimal server (the floor). The last line is JSON."
    )
    # It uses its own servers; the installation's settings do not matter.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tables", type=int, default=1000)
        parser.add_argument("--think", type=float, default=8, help="seconds per turn; 0: saturate")
        parser.add_argument("--seconds", type=float, default=30, help="duration of the measurement")
        parser.add_argument("--bots", type=int, choices=(0, 2), default=0, help="bots per table")
        parser.add_argument(
            "--web", type=numbers, default=[1], help="web processes; 1,2,4: each in turn"
        )
        parser.add_argument(
            "--proxy", action="store_true", help="connect by way of the site's proxy (HAProxy)"
        )
        parser.add_argument(
            "--scatter", action="store_true", help="seats of one table at different web processes"
        )
        parser.add_argument("--loads", type=int, default=1, help="load processes")
        parser.add_argument("--ping", type=float, default=15, help="seconds; 0: no pings")

    def handle(self, *args: Any, **options: Any) -> None:
        names = Options.__dataclass_fields__
        try:
            result = run_benchmark(
                Options(**{name: options[name] for name in names}), self.stdout.write
            )
        except ServerMissing as missing:
            raise CommandError(str(missing)) from missing
        self.stdout.write(json.dumps(result))
