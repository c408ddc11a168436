"""`python -m tests.bench logs`: deletion of logs in batches against partitions."""

import json
import os
from argparse import ArgumentParser
from typing import Any

import psycopg
from django.core.management.base import BaseCommand, CommandError

from tests.bench.logs.measures import measure
from tests.bench.logs.tables import ENTRIES, MONTHS
from tests.bench.tables.stack import POSTGRES_SETTINGS
from thousand_site.server.embedded import ServerMissing, start_postgres
from thousand_site.server.process_group import ProcessGroup


class Command(BaseCommand):
    help = (
        "Fill a temporary PostgreSQL with a log as one table and as partitions by month. Compare"
        " insertion, reading and deletion by CPU time. The last line is JSON."
    )
    # The installation's own data is not used.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--rows", type=int, default=1_000_000)

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure. Raises CommandError."""
        if os.environ.get("DATABASE_URL", "").startswith("sqlite"):
            raise CommandError("This needs PostgreSQL: unset DATABASE_URL, or name another.")
        games = max(MONTHS, options["rows"] // ENTRIES)
        try:
            found = self._measured(games)
        except ServerMissing as missing:
            raise CommandError(str(missing)) from missing
        self.stdout.write(json.dumps({"rows": games * ENTRIES, **found}))

    def _measured(self, games: int) -> dict[str, float]:
        found: dict[str, float] = {}
        with ProcessGroup() as group:
            url, _ = start_postgres(group, settings=(*POSTGRES_SETTINGS, "synchronous_commit=off"))
            with psycopg.connect(url, autocommit=True) as connection:
                for name, figure in measure(connection, games):
                    found[name] = round(figure, 3)
                    self.stdout.write(f"{figure:12.3f}  {name}")
        return found
