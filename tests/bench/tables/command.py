"""`python -m tests.bench tables`: live tables under load, beside the floor; the last line is JSON."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tests.bench.tables.run import Plan, bench
from thousand_site.server.embedded import ServerMissing


class Command(BaseCommand):
    help = (
        "Start servers and a site of its own, let people play at many tables, and measure; then "
        "the same against a server that does the least. The last line is JSON."
    )
    # It works on servers of its own: whatever is wrong with the installation's is not asked.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tables", type=int, default=1000)
        parser.add_argument("--think", type=float, default=8, help="seconds a turn; 0: saturate")
        parser.add_argument("--seconds", type=float, default=30, help="how long is measured")
        parser.add_argument("--bots", type=int, choices=(0, 2), default=0, help="bots a table")
        parser.add_argument("--web", type=int, default=1, help="web processes")
        parser.add_argument(
            "--scatter", action="store_true", help="seats of one table at different web processes"
        )
        parser.add_argument("--loads", type=int, default=1, help="load processes")
        parser.add_argument("--ping", type=float, default=15, help="seconds; 0: no pings")

    def handle(self, *args: Any, **options: Any) -> None:
        names = Plan.__dataclass_fields__
        try:
            found = bench(Plan(**{name: options[name] for name in names}), self.stdout.write)
        except ServerMissing as missing:
            raise CommandError(str(missing)) from missing
        self.stdout.write(json.dumps(found))
