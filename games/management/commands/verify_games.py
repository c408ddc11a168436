"""`manage.py verify_games`: replay every stored game and compare it with the stored data."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.models import Game
from games.tables.lifecycle.verify import verify


class Command(BaseCommand):
    help = (
        "Replay every stored game from its log and compare it with the stored deals, scores, "
        "record and ratings. Prints JSON lines: problems, then totals. Exit status 1 on a problem."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", help="the id of the only game to verify")
        parser.add_argument(
            "--since",
            type=_moment,
            help="only games that began from then on: 2026-11-27T20:00+02:00",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        games = actions = faulty = 0
        for game in _games(options["game"], options["since"]):
            found = verify(game)
            games, actions = games + 1, actions + found.actions
            faulty += bool(found.problems)
            for fault in found.problems:
                self.stdout.write(json.dumps({"game": game.pk, "fault": fault}))
        self.stdout.write(json.dumps({"games": games, "actions": actions, "faulty": faulty}))
        if faulty:
            raise CommandError(f"{faulty} of {games} games differ from their stored data")


def _moment(text: str) -> datetime:
    """Return the time of an option; without an offset it is the site's."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{text} is not a time such as 2026-11-27T20:00+02:00") from error
    return found if found.tzinfo else timezone.make_aware(found)


def _games(only: str | None, since: datetime | None) -> Iterator[Game]:
    games = Game.objects.order_by("created_at", "pk")
    games = games.filter(pk=only) if only else games
    games = games.filter(created_at__gte=since) if since else games
    # One by one: a row that was read long ago is no longer that of a running game.
    for game_id in games.values_list("pk", flat=True).iterator(chunk_size=2000):
        yield Game.objects.select_related("pool__ladder").get(pk=game_id)
