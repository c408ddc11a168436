"""`manage.py verify_games`: replay every stored game and compare it with the stored data."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Game
from games.tables.lifecycle.verify import verify


class Command(BaseCommand):
    help = (
        "Replay every stored game from its log and compare it with the stored deals, scores, "
        "record and ratings. Prints JSON lines: problems, then totals. Exit status 1 on a problem."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", help="the id of the only game to verify")

    def handle(self, *args: Any, **options: Any) -> None:
        games = actions = faulty = 0
        for game in _games(options["game"]):
            found = verify(game)
            games, actions = games + 1, actions + found.actions
            faulty += bool(found.problems)
            for fault in found.problems:
                self.stdout.write(json.dumps({"game": game.pk, "fault": fault}))
        self.stdout.write(json.dumps({"games": games, "actions": actions, "faulty": faulty}))
        if faulty:
            raise CommandError(f"{faulty} of {games} games differ from their stored data")


def _games(only: str | None) -> Iterator[Game]:
    games = Game.objects.order_by("created_at", "pk")
    ids = (games.filter(pk=only) if only else games).values_list("pk", flat=True)
    # One by one: a row that was read long ago is no longer that of a running game.
    for game_id in ids.iterator(chunk_size=2000):
        yield Game.objects.select_related("pool__ladder").get(pk=game_id)
