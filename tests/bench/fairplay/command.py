"""The detection rate of collusion, and of accounts that farm, among simulated players."""

import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tests.bench.fairplay import accounts, pairs
from tests.bench.fairplay.crowd import REGULARS
from tools.calibrate_fairplay.calibration import rate_above, simulate_table, threshold

FALSE_ALARM_RATE = 0.01
HONEST_RATE = 0.0


class Command(BaseCommand):
    help = "Measure how many cheats are detected at 1 % false alarms."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tables", type=int, default=24, help="tables per collusion rate")
        parser.add_argument(
            "--deals", type=int, default=120, help="deals per table; 20 make a game"
        )
        parser.add_argument("--zeal", type=float, nargs="*", default=[0.5, 1.0])
        parser.add_argument("--seconds", type=float, default=240.0, help="no table starts later")
        parser.add_argument("--months", type=int, default=30, help="simulated months of a site")
        parser.add_argument("--regulars", type=int, default=REGULARS, help="who play there")
        parser.add_argument("--pairs", type=int, default=4, help="tables of each kind of pairs")
        parser.add_argument("--games", type=int, default=12, help="games at each of these")
        parser.add_argument("--journal", type=Path, help="file of these tables, to go on later")
        parser.add_argument("--seed", default="1")

    def handle(self, *args: Any, **options: Any) -> None:
        scores: dict[float, list[float]] = {zeal: [] for zeal in (HONEST_RATE, *options["zeal"])}
        start = time.perf_counter()
        played = 0
        while played < options["tables"] and time.perf_counter() - start < options["seconds"]:
            for zeal, scores_so_far in scores.items():
                seed = f"{options['seed']}:{zeal}:{played}"
                scores_so_far += [
                    favour.score for favour in simulate_table(zeal, options["deals"], seed)
                ]
            played += 1
        months = accounts.simulate_months(
            options["months"], options["zeal"], options["seed"], options["regulars"]
        )
        result = _result(scores, played, options["deals"])
        result["pairs"] = pairs.summary(
            pairs.play_tables(
                options["pairs"],
                options["games"],
                options["seed"],
                options["journal"],
                lambda: time.perf_counter() - start < options["seconds"],
            )
        )
        self.stdout.write(f"{time.perf_counter() - start:.0f} s")
        for name, found in months.items():
            result |= accounts.summary(name, found, FALSE_ALARM_RATE)
        self.stdout.write(json.dumps(result))


def _result(scores: dict[float, list[float]], tables: int, deals: int) -> dict[str, Any]:
    bound = threshold(scores[HONEST_RATE], FALSE_ALARM_RATE)
    rates = {str(zeal): rate_above(values, bound) for zeal, values in scores.items() if zeal}
    return {
        "tables": tables,
        "deals": deals,
        "bound": round(bound, 3),
        "false_alarms": round(rate_above(scores[HONEST_RATE], bound), 4),
        "detection": {zeal: round(rate, 3) for zeal, rate in rates.items()},
    }
