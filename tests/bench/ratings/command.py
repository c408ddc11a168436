"""`python -m tests.bench ratings`: how well ratings predict and order; the last line is JSON."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tests.bench.ratings.run import SCHEMES, Plan, bench
from tests.bench.ratings.systems import SystemMissing

Json = dict[str, Any]


class Command(BaseCommand):
    help = (
        "Let people of known strength, and bots, play at tables of three, and compare the site's "
        "Elo, in several schemes, with OpenSkill's Plackett-Luce. The last line is JSON."
    )
    # It asks nothing of the installation: neither database nor Valkey.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=240, help="simulated people")
        parser.add_argument("--bots", type=int, default=12, help="bots of different strength")
        parser.add_argument("--style-games", type=int, default=240, help="games for each style")
        parser.add_argument("--seed", type=int, default=7)

    def handle(self, *args: Any, **options: Any) -> None:
        names = Plan.__dataclass_fields__
        try:
            found = bench(Plan(**{name: options[name] for name in names}), self.stdout.write)
        except SystemMissing as missing:
            raise CommandError(str(missing)) from missing
        for name, world in found["worlds"].items():
            self.stdout.write(f"\n{name} games a player")
            self._lines(world)
        self.stdout.write("\n" + json.dumps(found))

    def _lines(self, world: Json) -> None:
        for name in (*SCHEMES, "plackett_luce"):
            one = world[name]
            self.stdout.write(
                f"  {name:28} log loss {one['log_loss']:.4f}  "
                f"calibration {one['calibration_error']:.4f}  rho {one['rho']:.3f}"
            )
