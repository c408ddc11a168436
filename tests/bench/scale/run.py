"""Loads a site of one size and measures it; a program for `python -m tests.bench scale`.

Usage: python -m tests.bench.scale.run GAMES USERS RUNS; the last line is JSON. With 0 runs it only
looks at the query plans; with -1 as if the planner avoided sequential scans.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from statistics import median, quantiles
from typing import Any

Measured = dict[str, dict[str, Any]]


def measure(action: Callable[[], Any], runs: int) -> dict[str, float]:
    """Return median and 95 % of the wall time in ms; the first call fills the caches."""
    action()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        action()
        times.append(1000 * (time.perf_counter() - start))
    return {"median": round(median(times), 2), "p95": round(quantiles(times, n=20)[-1], 2)}


def measure_all(kind: str, actions: dict[str, Callable[[], Any]], runs: int) -> Measured:
    """Measure these actions and look at their plans; print a line for each."""
    from tests.bench.scale import plans

    large, found = plans.large_tables(), {}
    if runs < 0:
        plans.avoid_scans()
    for name, action in actions.items():
        scans = plans.sequential_scans(action, large)
        times = measure(action, runs) if runs > 0 else {"median": 0.0, "p95": 0.0}
        found[name] = {"kind": kind, **times, "scans": scans}
        print(f"{times['median']:8.1f} {times['p95']:8.1f} ms  {name}", flush=True)
        for scan in scans:
            print(f"    sequential scan over {scan[:600]}", flush=True)
    return found


def measure_maintenance() -> Measured:
    """Let everybody become absent, and measure the whole maintenance: then, and with no work."""
    from django.utils import timezone

    from ratings import elo, maintenance
    from ratings.models import Rating

    now = timezone.now()
    listed = Rating.objects.filter(is_listed=True, ladder__ends_at=None)
    listed.update(played_at=now - 2 * elo.ABSENCE_LIMIT)
    found: Measured = {}
    for name in ("all absent", "no work"):
        start = time.perf_counter()
        users = maintenance.maintain(now).updated_users
        ms = round(1000 * (time.perf_counter() - start), 1)
        found[f"whole maintenance, {name}"] = {
            "kind": "whole",
            "median": ms,
            "p95": ms,
            "scans": [],
        }
        print(f"whole maintenance, {name}: {users} users in {ms / 1000:.2f} s", flush=True)
    return found


def main(games: int, users: int, runs: int) -> None:
    """Load the site, and measure."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from django.core.management import call_command

    from tests.bench.scale import actions, site

    call_command("migrate", interactive=False, verbosity=0)
    call_command("load_defaults", verbosity=0)
    start = time.perf_counter()
    site.load(site.Size(games, users))
    print(f"{games} games loaded in {time.perf_counter() - start:.0f} s", flush=True)
    found = measure_all("job", actions.jobs(), runs)
    found |= measure_all("socket", actions.connects(), runs)
    found |= measure_all("page", actions.pages(), runs)
    if runs > 0:
        found |= measure_maintenance()
    print(json.dumps(found))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
