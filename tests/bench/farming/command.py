"""`python -m tests.bench farming`: gains of attackers and honest players; the last line is JSON."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tests.bench.farming import attacks, honest


class Command(BaseCommand):
    help = (
        "Simulate a month of rated games: of attackers who own both opponents, and of an honest "
        "player who is underrated. The last line is JSON."
    )
    # Neither the database nor Valkey is used.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--runs", type=int, default=100, help="honest players")

    def handle(self, *args: Any, **options: Any) -> None:
        rates = {}
        for attack in attacks.ATTACKS:
            for attacker in attacks.ATTACKERS:
                now = attacks.points_a_day(attack, attacker)
                before = attacks.points_a_day(attack, attacker, limited=False)
                rates[attack, attacker] = now
                self.stdout.write(
                    f"{attack:24} {attacker:12} {now:6.2f} points a day, before {before:6.2f}"
                )
        self.stdout.write(json.dumps(_result(rates, options["runs"])))


def _result(rates: dict[tuple[str, str], float], runs: int) -> dict[str, Any]:
    best = max(rates, key=lambda pair: rates[pair])
    return {
        "best_attack_points_per_day": round(rates[best], 2),
        "best_attack": " ".join(best),
        "honest_points_per_day": round(honest.mean_points_a_day(runs), 2),
        "honest_before": round(honest.mean_points_a_day(runs, limited=False), 2),
    }
