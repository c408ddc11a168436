"""`manage.py load_puzzles`: store the bundled puzzles at once."""

from typing import Any

from django.core.management.base import BaseCommand

from games.puzzles import stock
from games.puzzles.collection import bundled_puzzles


class Command(BaseCommand):
    help = "Store bundled puzzles that are new or were changed, as a running site does by itself."

    def handle(self, *args: Any, **options: Any) -> None:
        count = len(bundled_puzzles())
        stored = stock.load(count)
        self.stdout.write(f"{stored} of {count} puzzles were new or changed, and are stored")
