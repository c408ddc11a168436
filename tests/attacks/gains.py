"""Gains of farming and stalling by the benchmarks, against their bars."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.bench.__main__ import NAMES
from tests.site import ROOT

Json = dict[str, Any]
# By benchmark: a figure of its last line, and what it may be at most.
BARS = {
    "farming": {"best_attack_points_per_day": 5.0},
    "stalling": {
        "staller_adds_minutes_quick": 15.0,
        "staller_adds_minutes_calm": 30.0,
        "honest_out_of_reserve_quick_percent": 1.0,
        "honest_out_of_reserve_calm_percent": 1.0,
    },
}
# What the rules against farming must leave to honest players.
HONEST_SHARE = 0.9
OPTIONS = {"farming": ["--runs", "40"], "stalling": ["--games", "100"]}


def run() -> tuple[Json, list[str]]:
    """Return the figures of the benchmarks that there are, and what is over its bar."""
    names = [name for name in BARS if name in NAMES]
    with ThreadPoolExecutor() as pool:
        facts = dict(zip(names, pool.map(measured, names), strict=True))
    wrong = [finding for name, figures in facts.items() for finding in over(name, figures)]
    return facts, wrong


def measured(name: str) -> Json:
    """Run a benchmark; return its last line."""
    command = [sys.executable, "-m", "tests.bench", name, *OPTIONS[name]]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return dict(json.loads(output.splitlines()[-1]))


def over(name: str, figures: Json) -> list[str]:
    """Return which figures are over their bars."""
    found = [
        f"{name}: {figure} is {figures[figure]}, not at most {most}"
        for figure, most in BARS[name].items()
        if figures[figure] > most
    ]
    if name == "farming":
        now, before = figures["honest_points_per_day"], figures["honest_before"]
        if now < HONEST_SHARE * before:
            found.append(f"farming: honest players get {now} points a day, before {before}")
    return found
