"""Program that creates users with sessions and tables in the benchmark's database.

Usage: python -m tests.bench.tables.create_tables TABLES BOTS; prints the session
cookies of each table as JSON: [[game id, [cookie, ...]], ...].
"""

import json
import os
import secrets
import sys
from datetime import timedelta
from typing import Any

BATCH_SIZE = 500


def main(tables: int, bots: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
    import django

    django.setup()
    from django.db import transaction

    from games.models import Pool
    from games.tables.lifecycle.create import create_game

    pool = Pool.objects.get(key="classic-calm")
    users, bot_rows = create_users(tables * (3 - bots)), bot_users(bots)
    cookies = create_sessions(users)
    tables_json = []
    with transaction.atomic():
        for number in range(tables):
            seated = users[number * (3 - bots) :][: 3 - bots]
            game = create_game(pool, [*seated, *bot_rows])
            tables_json.append([game.pk, [cookies[user.pk] for user in seated]])
    print(json.dumps(tables_json))


def create_users(count: int) -> list[Any]:
    from accounts.models import User, name_key

    names = [f"bench{number}" for number in range(count)]
    rows = [User(username=name, name_key=name_key(name), password="!") for name in names]
    return list(User.objects.bulk_create(rows, BATCH_SIZE))


def bot_users(bots: int) -> list[Any]:
    from accounts.models import User

    return list(User.objects.exclude(bot_level="").order_by("pk")[:bots])


def create_sessions(users: list[Any]) -> dict[int, str]:
    """Create sessions in bulk; return the cookie of each user. Logging in would be too slow."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.contrib.sessions.models import Session
    from django.utils import timezone

    store, keys, rows = SessionStore(), {}, []
    for user in users:
        keys[user.pk] = secrets.token_hex(16)
        data = {SESSION_KEY: str(user.pk), HASH_SESSION_KEY: user.get_session_auth_hash()}
        data[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        end = timezone.now() + timedelta(days=1)
        rows.append(
            Session(session_key=keys[user.pk], session_data=store.encode(data), expire_date=end)
        )
    Session.objects.bulk_create(rows, BATCH_SIZE)
    return {pk: f"{settings.SESSION_COOKIE_NAME}={key}" for pk, key in keys.items()}


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
