"""`python -m tests.bench ratings`: predictive quality of rating systems; the last line is JSON."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tests.bench.ratings.run import SCHEMES, Options, run_benchmark
from tests.bench.ratings.systems import SystemMissing

Json = dict[str, Any]


class Command(BaseCommand):
    help = (
        "Simulate games of three players of known strength, and of bots, and compare the site's "
        "Elo in several schemes with OpenSkill's Plackett-Luce. The last line is JSON."
    )
    # Neither the database nor Valkey is used.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=240, help="simulated players")
        parser.add_argument("--bots", type=int, default=12, help="bots of different strength")
        parser.add_argument("--style-games", type=int, default=240, help="games for each style")
        parser.add_argument("--seed", type=int, default=7)

    def handle(self, *args: Any, **options: Any) -> None:
        names = Options.__dataclass_fields__
        try:
            result = run_benchmark(
                Options(**{name: options[name] for name in names}), self.stdout.write
            )
        except SystemMissing as missing:
            raise CommandError(str(missing)) from missing
        for name, world in result["worlds"].items():
            self.stdout.write(f"\n{name} games a player")
            self._write_world(world)
        self.stdout.write("\n" + json.dumps(result))

    def _write_world(self, world: Json) -> None:
        for name in (*SCHEMES, "plackett_luce"):
            row = world[name]
            self.stdout.write(
                f"  {name:28} log loss {row['log_loss']:.4f}  "
                f"calibration {row['calibration_error']:.4f}  rho {row['rho']:.3f}"
            )
