"""`manage.py maintain_ratings`: all maintenance at once; `--rebuild` recreates derived rows."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from ratings import maintenance


class Command(BaseCommand):
    help = (
        "Open seasons and weeks, update stale leaderboard listings and repair histograms. "
        "With --rebuild, recreate seasons, weeks and histograms from the rating changes."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--rebuild", action="store_true", help="recreate all derived rows")

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        result = maintenance.maintain(now)
        if options["rebuild"]:
            maintenance.rebuild(now)
        if options["verbosity"]:
            self.stdout.write(
                f"opened: {', '.join(result.opened) or '-'}; "
                f"users updated: {result.updated_users}; "
                f"histograms rebuilt: {', '.join(result.rebuilt) or '-'}"
            )
