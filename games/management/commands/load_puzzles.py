"""`manage.py load_puzzles`: store the bundled puzzles."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.puzzles import stock


class Command(BaseCommand):
    help = "Store bundled puzzles that are new or were changed, as each start of a site does."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            stored = stock.load()
        except (OSError, ValueError) as error:
            raise CommandError(f"no puzzles are stored: {error}") from error
        if options["verbosity"]:
            self.stdout.write(f"{stored} puzzles were new or changed, and are stored")
