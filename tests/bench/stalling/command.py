"""`python -m tests.bench stalling`: the waste of a staller; the last line of output is JSON."""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from statistics import median
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.engine import agreements_from
from games.tables.clocks import SPEEDS, TimeControl
from tests.bench.stalling.detection import Games, rate_found
from tests.bench.stalling.games import play_game
from tests.bench.stalling.timing import SEATS, Timing, time_game, time_stalled_game

MINUTE = 60_000
BARS = ("quick", "calm")
# The share of cards at which they stall, and whether only where there is a choice.
SUSPECTS = {
    "false_alarms_percent": (0.0, False),
    "always_percent": (1.0, False),
    "every_second_card_percent": (0.5, False),
    "every_fourth_card_percent": (0.25, False),
    "only_with_a_choice_percent": (1.0, True),
}


class Command(BaseCommand):
    help = (
        "Play games between bots, at the pace of people and with a staller, by the site's clocks. "
        "The last line is JSON."
    )
    # Neither the database nor Valkey is used.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=400)
        parser.add_argument("--groups", type=int, default=3, help="groups of people per game")
        parser.add_argument("--preset", default="classic")
        parser.add_argument("--players", type=int, default=400, help="suspects of each kind")

    def handle(self, *args: Any, **options: Any) -> None:
        agreements = agreements_from({"preset": options["preset"]})
        games = [play_game(agreements, f"game {n}") for n in range(options["games"])]
        self.stdout.write(f"median: {median(game[-1].deal + 1 for game in games):g} deals")
        figures: dict[str, float] = {}
        for speed in SPEEDS:
            measured = measure(games, speed, options["groups"])
            self.stdout.write(f"{speed}: {measured}")
            if speed in BARS:
                figures |= {_named(name, speed): value for name, value in measured.items()}
        detection = {speed: detect(games, speed, options["players"]) for speed in BARS}
        self.stdout.write(json.dumps({**figures, "stalling_detection": detection}))


def _named(name: str, speed: str) -> str:
    return f"{name.removesuffix('_percent')}_{speed}" + "_percent" * name.endswith("_percent")


def measure(games: Games, speed: str, groups: int) -> dict[str, float]:
    """Return the medians of a speed in minutes, and who ran out of reserve in percent."""
    control = TimeControl(*SPEEDS[speed], settings.CLAIM_MS)
    honest = [
        time_game(game, control, f"people {n} {group}")
        for n, game in enumerate(games)
        for group in range(groups)
    ]
    stalled = [time_stalled_game(game, control, f"people {n} 0") for n, game in enumerate(games)]
    out = sum(len(timing.out) for timing in honest)
    return {
        "median_minutes": round(_minutes(honest), 1),
        "staller_adds_minutes": round(_minutes(stalled) - _minutes(honest), 1),
        "honest_out_of_reserve_percent": round(100 * out / len(honest) / SEATS, 2),
    }


def detect(games: Games, speed: str, players: int) -> dict[str, float]:
    """Return the share of players of each kind for whom the detector opens a case, in percent."""
    return {
        name: round(100 * rate_found(games, SPEEDS[speed][0], players, zeal, choices), 2)
        for name, (zeal, choices) in SUSPECTS.items()
    }


def _minutes(timings: Sequence[Timing]) -> float:
    return median(timing.milliseconds for timing in timings) / MINUTE
