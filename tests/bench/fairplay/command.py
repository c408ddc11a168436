"""Let simulated people play, some of them for another, and tell how many of those are found."""

import json
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.fairplay.detection.calibration import rate_above, simulate_table, threshold

ALARMS = 0.01
HONEST = 0.0


class Command(BaseCommand):
    help = "How many who play to another's advantage are found, at 1 % false alarms."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tables", type=int, default=24, help="of each kind")
        parser.add_argument("--deals", type=int, default=120, help="at each: 20 are a game")
        parser.add_argument("--zeal", type=float, nargs="*", default=[0.5, 1.0])
        parser.add_argument("--seconds", type=float, default=240.0, help="no table begins later")
        parser.add_argument("--seed", default="1")

    def handle(self, *args: Any, **options: Any) -> None:
        scores: dict[float, list[float]] = {zeal: [] for zeal in (HONEST, *options["zeal"])}
        begun = time.perf_counter()
        played = 0
        while played < options["tables"] and time.perf_counter() - begun < options["seconds"]:
            for zeal, found in scores.items():
                seed = f"{options['seed']}:{zeal}:{played}"
                found += [favour.score for favour in simulate_table(zeal, options["deals"], seed)]
            played += 1
        self.stdout.write(f"{time.perf_counter() - begun:.0f} s")
        self.stdout.write(json.dumps(_result(scores, played, options["deals"])))


def _result(scores: dict[float, list[float]], tables: int, deals: int) -> dict[str, Any]:
    bound = threshold(scores[HONEST], ALARMS)
    found = {str(zeal): rate_above(listed, bound) for zeal, listed in scores.items() if zeal}
    return {
        "tables": tables,
        "deals": deals,
        "bound": round(bound, 3),
        "false_alarms": round(rate_above(scores[HONEST], bound), 4),
        "detection": {zeal: round(rate, 3) for zeal, rate in found.items()},
    }
