"""`manage.py close_outdated_games`: close running games that began under older rules."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.tables.lifecycle.outdated import close_outdated_games


class Command(BaseCommand):
    help = (
        "Close running games that began under an older version of the rules: they have no winner "
        "and change no rating. Finished games keep their results. May be repeated."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        closed = close_outdated_games(timezone.now())
        if closed or options["verbosity"] > 1:
            self.stdout.write(f"Running games of older rules that were closed: {closed}")
