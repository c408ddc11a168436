"""`manage.py load_defaults`: create missing presets, ladders, pools and bots."""

from typing import Any

from django.core.management.base import BaseCommand

from games.management.defaults import load_defaults


class Command(BaseCommand):
    help = "Create missing presets, ladders, pools and bots. POOL_WAIT_MS: wait before bots join."

    def handle(self, *args: Any, **options: Any) -> None:
        load_defaults()
        if options["verbosity"] > 1:
            self.stdout.write("Presets, ladders, pools and bots are loaded.")
