"""`manage.py export_games 2026-10 --to DIR`: write the rated games of a month as records."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.replays.export import ExportError, Month, export_month


class Command(BaseCommand):
    help = "Write the rated games of a month as a gzip file, one record per line, with a checksum."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("month", nargs="?", help="such as 2026-10; default: last month")
        parser.add_argument("--to", required=True, type=Path, help="the directory for the files")

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        try:
            month = Month.parse(options["month"]) if options["month"] else Month.last_complete(now)
            done = export_month(month, options["to"], now)
        except ExportError as error:
            raise CommandError(error.text) from None
        except OSError as error:
            raise CommandError(str(error)) from None
        if done.missing:
            self.stderr.write(f"{done.missing} games are not finalised yet: run it again later")
        self.stdout.write(f"{done.data}: {done.index['games']} games, {done.index['sha256']}")
