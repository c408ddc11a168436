"""A process beside the site that opens tables and audits them, controlled by lines of JSON.

Usage: python -m tests.faults.recorder, on the site's database.
"""

import json
import sys
import time
from typing import Any

import django

django.setup()

from django.conf import settings  # noqa: E402 (Django had to be set up first)
from django.core.management import call_command  # noqa: E402
from django.db import Error, close_old_connections  # noqa: E402
from django.test import Client  # noqa: E402

from accounts.guests.services import create_guest  # noqa: E402
from accounts.models import User  # noqa: E402
from games.management.defaults import load_defaults  # noqa: E402
from games.models import Game, Pool, Seat  # noqa: E402
from games.tables.lifecycle.create import create_game  # noqa: E402
from tests.faults import audit, history  # noqa: E402

Json = dict[str, Any]
DEALS = 3


def create_site(people: int) -> Json:
    """Fill a site with pools, bots, and users with logins; half of them are guests."""
    call_command("migrate", verbosity=0)
    load_defaults()
    for pool in Pool.objects.all():
        pool.differences = {**pool.differences, "max_deals": DEALS}
        pool.save()
    users = [
        User.objects.create_user(f"person{n}") if n % 2 else create_guest("en")
        for n in range(1, people + 1)
    ]
    bots = User.objects.exclude(bot_level="").order_by("pk")
    return {
        "people": [[user.pk, session_cookie(user)] for user in users],
        "bots": [bot.pk for bot in bots],
    }


def session_cookie(user: User) -> str:
    client = Client()
    client.force_login(user)
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def open_game(pool: str, users: list[int]) -> Json:
    """Open a table, or return the open one if the last answer was lost with the database."""
    seats = Seat.objects.filter(user_id__in=users, running=True)
    if seats:
        return {"game": seats[0].game_id}
    people = User.objects.in_bulk(users)
    game = create_game(Pool.objects.get(key=pool), [people[pk] for pk in users])
    return {"game": game.pk}


def statistics() -> Json:
    """Return what was done in all; the caretaker's turns count as missed."""
    actions, games, seats = history.actions(), history.games(), history.seats()
    acted = actions.exclude(action_id=None).count()
    people = seats.filter(user__bot_level="").values_list("game_id", "number")
    silent = set(people) & set(actions.filter(action_id=None).values_list("game_id", "seat"))
    return {
        "actions": actions.count(),
        "of_people": acted,
        "seats_with_missed_turns": len(silent),
        "seats_left": seats.exclude(left_at=None).count(),
        "games": games.count(),
        "finalised": games.exclude(finalised_at=None).count(),
        "games_before": Game.objects.count() - games.count(),
    }


def began() -> Json:
    return {"began": history.began().isoformat()}


def actions() -> Json:
    return {"actions": history.actions().count()}


WORK = {
    "create_site": create_site,
    "open": open_game,
    "count": statistics,
    "actions": actions,
    "began": began,
    "audit": audit.audit,
}


def execute(work: str, given: Json) -> Json:
    """Do a task; retry while the database is unavailable."""
    deadline = time.monotonic() + 90
    while True:
        close_old_connections()
        try:
            return WORK[work](**given)
        except Error:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def main() -> None:
    for line in sys.stdin:
        work, given = json.loads(line)
        print(json.dumps(execute(work, given)), flush=True)


if __name__ == "__main__":
    main()
