"""Loader of a site of a given size into the empty database of DATABASE_URL.

Usage: python -m tests.bench.scale.load GAMES USERS
"""

import os
import sys
import time


def load(games: int, users: int) -> None:
    """Migrate, and load the site. Django must not be set up yet."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from django.core.management import call_command

    from tests.bench.scale import site

    call_command("migrate", interactive=False, verbosity=0)
    call_command("load_defaults", verbosity=0)
    start = time.perf_counter()
    site.load(site.Size(games, users))
    print(f"{games} games loaded in {time.perf_counter() - start:.0f} s", flush=True)


if __name__ == "__main__":
    load(*map(int, sys.argv[1:3]))
