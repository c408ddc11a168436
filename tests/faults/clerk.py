"""A process beside the site that opens tables and audits them, told so in lines of JSON.

Usage: python -m tests.faults.clerk, on the site's database.
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

from accounts.models import User  # noqa: E402
from accounts.services import create_guest  # noqa: E402
from games.management.defaults import load_defaults  # noqa: E402
from games.models import Entry, Game, Pool, Seat  # noqa: E402
from games.tables.services import open_table  # noqa: E402
from tests.faults import audit  # noqa: E402

Json = dict[str, Any]
DEALS = 3


def settle(people: int) -> Json:
    """An empty site: its pools, its bots, and people with their logins; half of them are guests."""
    call_command("migrate", verbosity=0)
    load_defaults()
    for pool in Pool.objects.all():
        pool.differences = {**pool.differences, "max_deals": DEALS}
        pool.save()
    users = [
        User.objects.create_user(f"person{n}") if n % 2 else create_guest("en")
        for n in range(people)
    ]
    bots = User.objects.exclude(bot_level="").order_by("pk")
    return {
        "people": [[user.pk, cookie_of(user)] for user in users],
        "bots": [bot.pk for bot in bots],
    }


def cookie_of(user: User) -> str:
    client = Client()
    client.force_login(user)
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def open_for(pool: str, users: list[int]) -> Json:
    """A table; the one that was opened already, if the answer was lost with the database."""
    seats = Seat.objects.filter(user_id__in=users, running=True)
    if seats:
        return {"game": seats[0].game_id}
    people = User.objects.in_bulk(users)
    game = open_table(Pool.objects.get(key=pool), [people[pk] for pk in users])
    return {"game": game.pk}


def count() -> Json:
    """What was done in all; a missed turn is one that the caretaker took for a person."""
    actions = Entry.objects.filter(kind="action")
    acted = actions.exclude(action_id=None).count()
    people = Seat.objects.filter(user__bot_level="").values_list("game_id", "number")
    silent = set(people) & set(actions.filter(action_id=None).values_list("game_id", "seat"))
    return {
        "actions": actions.count(),
        "of_people": acted,
        "seats_with_missed_turns": len(silent),
        "seats_left": Seat.objects.exclude(left_at=None).count(),
        "games": Game.objects.count(),
        "finalised": Game.objects.exclude(finalised_at=None).count(),
    }


def actions() -> Json:
    return {"actions": Entry.objects.filter(kind="action").count()}


WORK = {
    "settle": settle,
    "open": open_for,
    "count": count,
    "actions": actions,
    "audit": audit.audit,
}


def answer(work: str, given: Json) -> Json:
    """Whatever the database goes through meanwhile, in the end it is done."""
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
        print(json.dumps(answer(work, given)), flush=True)


if __name__ == "__main__":
    main()
