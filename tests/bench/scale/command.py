"""`python -m tests.bench scale`: a large site against a small one; the last line is JSON."""

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tests.bench.databases import temporary_database
from thousand_site.server.embedded import ServerMissing, valkey

BASE_GAMES, BASE_USERS = 10_000, 1_000
# What is done at once, however much it is: it is printed and has no bar.
WHOLE = "whole"
Measured = dict[str, dict[str, Any]]


class Command(BaseCommand):
    help = (
        "Load two sites into temporary PostgreSQL databases, one of 10,000 games and one of"
        " --games, and compare the time of every page, list, socket connect and periodic job."
    )
    # The installation's own data is not used.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=1_000_000)
        parser.add_argument("--users", type=int, default=100_000)
        parser.add_argument("--runs", type=int, default=200)

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure both sites and compare. Raises CommandError."""
        if os.environ.get("DATABASE_URL", "").startswith("sqlite"):
            raise CommandError("This needs PostgreSQL: unset DATABASE_URL, or name another.")
        runs = options["runs"]
        try:
            small = self._measure(BASE_GAMES, BASE_USERS, runs)
            large = self._measure(options["games"], options["users"], runs)
        except ServerMissing as missing:
            raise CommandError(str(missing)) from missing
        self._print_ratios(small, large)
        result = {"games": options["games"], "users": options["users"], **summary(small, large)}
        self.stdout.write(json.dumps(result))

    def _measure(self, games: int, users: int, runs: int) -> Measured:
        """Load and measure one site in a process of its own."""
        command = [sys.executable, "-m", "tests.bench.scale.run", *map(str, (games, users, runs))]
        with temporary_database() as url, valkey() as redis_url:
            environment = {**os.environ, "DATABASE_URL": url, "REDIS_URL": redis_url}
            process = subprocess.Popen(
                command, cwd=settings.BASE_DIR, env=environment, stdout=subprocess.PIPE, text=True
            )
            last = self._echo(process)
        if process.wait():
            raise CommandError("The benchmark failed; see the error above.")
        return json.loads(last)

    def _echo(self, process: "subprocess.Popen[str]") -> str:
        """Pass the lines on as they come, but the last; return that one."""
        last = ""
        assert process.stdout is not None
        for line in process.stdout:
            if last:
                self.stdout.write(last, ending="")
            last = line
        return last

    def _print_ratios(self, small: Measured, large: Measured) -> None:
        compared = [name for name, row in large.items() if row["kind"] != WHOLE]
        for name in sorted(compared, key=lambda name: -ratio(name, small, large)):
            times = f"{small[name]['median']:8.1f} {large[name]['median']:8.1f} ms"
            cpu = f"{small[name]['cpu']:8.1f} {large[name]['cpu']:8.1f} ms of CPU"
            self.stdout.write(f"{ratio(name, small, large):6.2f} {times} {cpu}  {name}")


def ratio(name: str, small: Measured, large: Measured, of: str = "median") -> float:
    """Return how many times as long an action takes on the large site, by the medians."""
    return large[name][of] / max(small[name][of], 0.01)


def summary(small: Measured, large: Measured) -> dict[str, Any]:
    """Return the four numbers that have bars."""
    compared = {name: row for name, row in large.items() if row["kind"] != WHOLE}
    pages = [row["median"] for row in compared.values() if row["kind"] != "job"]
    jobs = [row["p95"] for row in compared.values() if row["kind"] == "job"]
    return {
        "worst_ratio": round(max(ratio(name, small, large) for name in compared), 2),
        "worst_cpu_ratio": round(max(ratio(name, small, large, "cpu") for name in compared), 2),
        "slowest_page_ms": max(pages),
        "slowest_job_ms": max(jobs),
        "seq_scans": sum(len(row["scans"]) for row in large.values()),
    }
