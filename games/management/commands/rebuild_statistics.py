"""`manage.py rebuild_statistics`: compute users' statistics anew from the stored deal results."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from games.history import services
from games.history.models import PlayedGame


class Command(BaseCommand):
    help = (
        "Add ended games that the histories lack, then compute the statistics of users anew from "
        "the stored deal results. Games may end meanwhile. Prints both numbers."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--user", help="the name of the only user")

    def handle(self, *args: Any, **options: Any) -> None:
        added = services.add_missing_games()
        users = User.objects.filter(pk__in=PlayedGame.objects.values("user"), bot_level="")
        if options["user"]:
            users = User.objects.filter(username=options["user"])
            if not users.exists():
                raise CommandError(f"there is no user {options['user']}")
        for user in users.order_by("pk").iterator():
            services.rebuild(user)
        self.stdout.write(f"{added} games added, {users.count()} users")
