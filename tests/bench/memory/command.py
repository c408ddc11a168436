"""`python -m tests.bench memory`: what a small site needs; the last line is JSON."""

import json
import tempfile
import time
from argparse import ArgumentParser
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tests.bench.memory import health, sites, tables, usage

SETTLE_S = 20.0
SITES = {"run": sites.make_run, "small": sites.small}
PREFIXES = {"run": "", "small": "small_"}


class Command(BaseCommand):
    help = (
        "Start a site with servers of its own, and measure its memory (PSS) and CPU time: idle, "
        "then with ten tables. The last line is JSON."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--idle", type=float, default=60, help="seconds of rest")
        parser.add_argument("--sites", nargs="+", choices=SITES, default=list(SITES))
        parser.add_argument("--play", type=float, default=30, help="seconds of play")

    def handle(self, *args: Any, **options: Any) -> None:
        found: dict[str, Any] = {"health_percent": health.percent()}
        for kind in options["sites"]:
            with tempfile.TemporaryDirectory(prefix="thousand-memory-") as name:
                found |= self.measure(PREFIXES[kind], SITES[kind](Path(name)), options)
        self.stdout.write(json.dumps(found))

    def measure(
        self,
        prefix: str,
        running: "AbstractContextManager[sites.MeasuredSite]",
        options: dict[str, Any],
    ) -> dict[str, Any]:
        """Return the figures of a site, their names with a prefix."""
        with running as site:
            time.sleep(SETTLE_S)
            cpu = usage.cpu_percent(site.roots, options["idle"])
            idle = usage.memory_by_name(site.roots)
            loader = tables.open_tables(site)
            time.sleep(options["play"])
            busy = usage.memory_by_name(site.roots)
            tables.close_tables(loader)
        return {
            f"{prefix}start_cpu_s": round(site.start_cpu_s, 1),
            f"{prefix}idle_cpu_percent": cpu,
            f"{prefix}idle_mb": round(sum(idle.values())),
            f"{prefix}ten_tables_mb": round(sum(busy.values())),
            f"{prefix}idle_by_process": idle,
            f"{prefix}ten_tables_by_process": busy,
        }
