"""Program that loads and measures a site of one size for `python -m tests.bench scale`.

Usage: python -m tests.bench.scale.run GAMES USERS RUNS; the last line is JSON. With 0 runs it only
looks at the query plans; with -1 as if the planner avoided sequential scans.
"""

import json
import sys
import time
from collections.abc import Callable
from statistics import median, quantiles
from typing import Any

from tests.bench.scale.load import load

TIMES = ("median", "p95", "cpu")
Measured = dict[str, dict[str, Any]]


def measure(action: Callable[[], Any], runs: int) -> dict[str, float]:
    """Return median and 95 % of the wall time, and the mean CPU time, in ms.

    The CPU time is that of this process and of the database. The first call fills the caches.
    """
    action()
    times, used = [], cpu_seconds()
    for _ in range(runs):
        start = time.perf_counter()
        action()
        times.append(1000 * (time.perf_counter() - start))
    cpu = 1000 * (cpu_seconds() - used) / runs
    p95 = quantiles(times, n=20)[-1]
    return {"median": round(median(times), 2), "p95": round(p95, 2), "cpu": round(cpu, 2)}


def cpu_seconds() -> float:
    """Return the seconds of CPU that this process and its part of the database have used."""
    from django.db import connection

    from tests.bench.tables import stack

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    return time.process_time() + float(stack.cpu_seconds(pid))


def measure_all(kind: str, actions: dict[str, Callable[[], Any]], runs: int) -> Measured:
    """Measure these actions and look at their plans; print a line for each."""
    from tests.bench.scale import plans

    large, found = plans.large_tables(), {}
    for name, action in actions.items():
        if runs < 0:
            # Again each time: an action may have closed the connection.
            plans.avoid_scans()
        scans = plans.sequential_scans(action, large, along_indexes=runs >= 0)
        times = measure(action, runs) if runs > 0 else dict.fromkeys(TIMES, 0.0)
        found[name] = {"kind": kind, **times, "scans": scans}
        print(f"{' '.join(f'{times[key]:8.1f}' for key in TIMES)} ms  {name}", flush=True)
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
        start, used = time.perf_counter(), cpu_seconds()
        users = maintenance.maintain(now).updated_users
        seconds, cpu = time.perf_counter() - start, cpu_seconds() - used
        found[f"whole maintenance, {name}"] = {
            "kind": "whole",
            **dict.fromkeys(TIMES, round(1000 * seconds, 1)),
            "cpu": round(1000 * cpu, 1),
            "scans": [],
        }
        print(
            f"whole maintenance, {name}: {users} users in {seconds:.2f} s, {cpu:.2f} s of CPU",
            flush=True,
        )
    return found


def main(games: int, users: int, runs: int) -> None:
    """Load the site, and measure."""
    load(games, users)
    from django.conf import settings

    from tests.bench.scale import actions
    from thousand_site import settings as usual

    # Tests switch these caches off.
    settings.REMINDER_CACHE_SECONDS = usual.REMINDER_CACHE_SECONDS
    settings.HOME_CACHE_SECONDS = usual.HOME_CACHE_SECONDS
    found = measure_all("job", actions.jobs(), runs)
    found |= measure_all("socket", actions.connects(), runs)
    found |= measure_all("page", actions.pages(), runs)
    if runs > 0:
        found |= measure_maintenance()
    print(json.dumps(found))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:4]))
