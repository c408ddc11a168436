"""What the bench plays on: people with logins, and their tables. Run on the bench's database.

Usage: python -m tests.bench.tables.opening TABLES BOTS; prints, of each table, its people's
cookies as JSON: [[game id, [cookie, ...]], ...].
"""

import json
import os
import secrets
import sys
from datetime import timedelta
from typing import Any

MOST_AT_ONCE = 500


def main(tables: int, bots: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
    import django

    django.setup()
    from django.db import transaction

    from games.models import Pool
    from games.tables.lifecycle.create import create_game

    pool = Pool.objects.get(key="classic-calm")
    people, machines = users(tables * (3 - bots)), machines_of(bots)
    cookies = logins(people)
    opened = []
    with transaction.atomic():
        for number in range(tables):
            own = people[number * (3 - bots) :][: 3 - bots]
            game = create_game(pool, [*own, *machines])
            opened.append([game.pk, [cookies[user.pk] for user in own]])
    print(json.dumps(opened))


def users(count: int) -> list[Any]:
    from accounts.models import User, name_key

    names = [f"bench{number}" for number in range(count)]
    made = [User(username=name, name_key=name_key(name), password="!") for name in names]
    return list(User.objects.bulk_create(made, MOST_AT_ONCE))


def machines_of(bots: int) -> list[Any]:
    from accounts.models import User

    return list(User.objects.exclude(bot_level="").order_by("pk")[:bots])


def logins(people: list[Any]) -> dict[int, str]:
    """A session of each, written at one go: a thousand forms would take longer than the bench."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.contrib.sessions.models import Session
    from django.utils import timezone

    store, keys, rows = SessionStore(), {}, []
    for user in people:
        keys[user.pk] = secrets.token_hex(16)
        data = {SESSION_KEY: str(user.pk), HASH_SESSION_KEY: user.get_session_auth_hash()}
        data[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        end = timezone.now() + timedelta(days=1)
        rows.append(
            Session(session_key=keys[user.pk], session_data=store.encode(data), expire_date=end)
        )
    Session.objects.bulk_create(rows, MOST_AT_ONCE)
    return {pk: f"{settings.SESSION_COOKIE_NAME}={key}" for pk, key in keys.items()}


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
