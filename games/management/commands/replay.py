"""`manage.py replay FILE`: replay records and print the results as JSON lines (record.md)."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.record import replay_lines


class Command(BaseCommand):
    help = "Replay game records; print a JSON line per finished deal. Exit status 1 on any error."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a file of records, one per line; - reads standard input")
        parser.add_argument("--legal", action="store_true", help="also list all legal actions")

    def handle(self, *args: Any, **options: Any) -> None:
        failed = False
        for line in replay_lines(read_lines(options["file"]), options["legal"]):
            self.stdout.write(json.dumps(line))
            failed = failed or "error" in line
        if failed:
            sys.exit(1)


def read_lines(file: str) -> list[str]:
    """Return the lines of a file, or of standard input for "-".

    Raises:
        CommandError: the file cannot be read.
    """
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from error
    return data.decode(errors="replace").split("\n")
