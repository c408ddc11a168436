"""`manage.py verify_tournament`: verify stored tournaments against their rows."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.director.verify import verify
from tournaments.models import Tournament


class Command(BaseCommand):
    """Exit code 1 if anything differs."""

    help = "Recompute tournaments and their games from the stored rows; print all differences."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ids", nargs="*", help="tournament ids; default: all that have begun")
        parser.add_argument("--no-games", action="store_true", help="do not replay the games")

    def handle(self, *args: Any, **options: Any) -> None:
        rows = Tournament.objects.filter(started_at__isnull=False).order_by("created_at", "pk")
        if options["ids"]:
            rows = Tournament.objects.filter(pk__in=options["ids"]).order_by("created_at", "pk")
        wrong = [row.pk for row in rows if not self._is_right(row, not options["no_games"])]
        unknown = set(options["ids"]) - set(rows.values_list("pk", flat=True))
        for tournament_id in sorted(unknown):
            self.stdout.write(f"{tournament_id}: unknown tournament")
        if wrong or unknown:
            sys.exit(1)

    def _is_right(self, tournament: Tournament, with_games: bool) -> bool:
        problems = verify(tournament, with_games)
        for problem in problems or ["OK"]:
            self.stdout.write(f"{tournament.pk}: {problem}")
        return not problems
