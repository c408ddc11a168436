"""`manage.py reset_mfa NAME`: remove the second step of a user who has lost all its devices."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.mfa import services
from accounts.queries import user_by_name


class Command(BaseCommand):
    help = (
        "Remove the second step of a user's logins (app, passkeys, recovery codes) and end all "
        "sessions of the user. First make sure that it is the owner who asks."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the user's name")

    def handle(self, *args: Any, **options: Any) -> None:
        user = user_by_name(options["name"])
        if user is None:
            raise CommandError(f"no active user has the name {options['name']!r}")
        removed, ended = services.reset(user)
        self.stdout.write(
            f"{user.username}: authenticators removed: {removed}; sessions ended: {ended}. "
            "The password alone logs in now."
        )
