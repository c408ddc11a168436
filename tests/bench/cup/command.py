"""`python -m tests.bench cup`: a large tournament on PostgreSQL; the last line is JSON."""

import os
import subprocess
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tests.bench.leaderboard.command import temporary_database
from thousand_site.server.embedded import ServerMissing


class Command(BaseCommand):
    help = (
        "Run a Swiss and a duplicate with generated results in a temporary PostgreSQL database, "
        "and measure start, pairing, tables and results. The last line is JSON."
    )
    # The installation's own data is not used.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--entrants", type=int, default=500)

    def handle(self, *args: Any, **options: Any) -> None:
        if os.environ.get("DATABASE_URL", "").startswith("sqlite"):
            raise CommandError(
                "This needs PostgreSQL: unset DATABASE_URL, or name another database."
            )
        try:
            with temporary_database() as url:
                _measure(url, options["entrants"])
        except ServerMissing as missing:
            raise CommandError(str(missing)) from missing


def _measure(url: str, entrants: int) -> None:
    command = [sys.executable, "-m", "tests.bench.cup.run", str(entrants)]
    environment = {**os.environ, "DATABASE_URL": url}
    run = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, check=False)
    if run.returncode:
        raise CommandError("The benchmark failed; see the error above.")
