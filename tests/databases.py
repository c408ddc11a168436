"""Test databases: one copy of a migrated template per process, emptied after committing tests.

Migrating takes seconds; copying a file or a PostgreSQL database takes some 50 ms.
"""

import fcntl
import hashlib
import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from functools import cache, partial
from pathlib import Path
from typing import Any

import psycopg
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import Model
from pytest_django import DjangoDbBlocker

from accounts.models import User
from games.management.defaults import load_defaults
from games.models import Pool
from games.presets.models import Preset
from ratings.models import Ladder, Rating
from thousand_site.server.embedded import create_database, drop_database

TEMPLATE = "thousand_template"
# What `load_defaults` writes, each after what it refers to; and the rows of its first run.
SITE_MODELS: tuple[type[Model], ...] = (User, Preset, Ladder, Pool, Rating)
SITE_ROWS: list[list[Model]] = []
# The statements that insert these rows, with their values.
SITE_STATEMENTS: list[tuple[Any, ...]] = []
# Written by `migrate`, and changed by no test.
NEVER_EMPTIED = {"django_content_type", "auth_permission", "django_migrations"}


# Copies of the template


@contextmanager
def process_database() -> Iterator[None]:
    """Connect this process to a migrated, empty database of its own while the block runs."""
    with postgres_copy() if connection.vendor == "postgresql" else sqlite_copy():
        yield


@contextmanager
def postgres_copy() -> Iterator[None]:
    """Connect this process to a copy of the template on the same server, and drop it later."""
    url, name = os.environ["DATABASE_URL"], f"test_{secrets.token_hex(4)}"
    copy_postgres_template(url, name)
    connect_to(name)
    yield
    connection.close()
    drop_database(url, name)


@contextmanager
def sqlite_copy() -> Iterator[None]:
    """Connect this process to a copy of the template file, in its temporary directory."""
    # A file: threads that share a database in memory lock each other's tables at once.
    path = Path(settings.DATA_DIR) / "test.sqlite3"
    shutil.copy(sqlite_template(), path)
    connect_to(path)
    yield
    connection.close()


@contextmanager
def site_database(blocker: DjangoDbBlocker) -> Iterator[dict[str, str]]:
    """Yield the environment of a site with a database of its own, of the kind under test."""
    if connection.vendor != "postgresql":
        # A site on SQLite creates its file itself.
        yield {}
        return
    url, name = os.environ["DATABASE_URL"], f"site_{secrets.token_hex(4)}"
    with blocker.unblock():
        site_url = copy_postgres_template(url, name)
    yield {"DATABASE_URL": site_url}
    drop_database(url, name)


def copy_postgres_template(url: str, name: str) -> str:
    """Create a migrated database on the same server; return its URL."""
    template = f"{TEMPLATE}_{migrations_digest()}"
    with psycopg.connect(url, autocommit=True) as server:
        # Held until the connection ends: one process migrates, the others wait.
        server.execute("SELECT pg_advisory_lock(hashtext(%s))", [TEMPLATE])
        row = server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [template]).fetchone()
        if row is None:
            draft = f"{template}_draft"
            drop_database(url, draft)
            create_database(url, draft)
            migrate(draft)
            server.execute(f'ALTER DATABASE "{draft}" RENAME TO "{template}"'.encode())
        return create_database(url, name, template)


def sqlite_template() -> Path:
    """Return the migrated file to copy; create it unless one of these migrations exists."""
    path = settings.BASE_DIR / "var" / "tests" / f"{TEMPLATE}_{migrations_digest()}.sqlite3"
    path.parent.mkdir(parents=True, exist_ok=True)
    with (path.parent / "template.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            for old in path.parent.glob(f"{TEMPLATE}_*"):
                old.unlink()
            draft = path.with_suffix(".draft")
            migrate(draft)
            draft.rename(path)
    return path


def migrate(name: str | Path) -> None:
    """Apply all migrations to the named database."""
    before = connection.settings_dict["NAME"]
    connect_to(name)
    call_command("migrate", verbosity=0, interactive=False)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            # One file, without a log beside it.
            cursor.execute("PRAGMA journal_mode=DELETE")
    connect_to(before)


def connect_to(name: str | Path) -> None:
    """Let all threads of this process use the named database from now on."""
    connection.close()
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name


@cache
def migrations_digest() -> str:
    """Return a digest of the migrations of all apps."""
    digest = hashlib.sha256()
    for app in apps.get_app_configs():
        for file in sorted(Path(app.path).glob("migrations/*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


# What a new site has


def load_site_defaults() -> None:
    """Load the presets, ladders, pools and bots of a new site into the database of a test.

    From the third call of a process on the statements of the second are repeated: some 2 ms in
    place of 30. A database that has rows already gets what `load_defaults` adds to them.
    """
    if not is_empty():
        load_defaults()
    elif not SITE_ROWS:
        load_defaults()
        SITE_ROWS.extend(list(model._default_manager.all()) for model in SITE_MODELS)
    else:
        insert_site_rows()


def insert_site_rows() -> None:
    """Insert the rows of the first run, with the same ids."""
    with transaction.atomic():
        if SITE_STATEMENTS:
            with connection.cursor() as cursor:
                for statement in SITE_STATEMENTS:
                    cursor.execute(*statement)
            return
        statements: list[tuple[Any, ...]] = []
        with connection.execute_wrapper(partial(record, statements)):
            for model, rows in zip(SITE_MODELS, SITE_ROWS, strict=True):
                model._default_manager.bulk_create([copy(row) for row in rows])
        SITE_STATEMENTS.extend(statements)


def record(
    statements: list[tuple[Any, ...]],
    execute: Callable[..., Any],
    statement: str,
    values: Any,
    many: bool,
    context: dict[str, Any],
) -> Any:
    """Execute a statement, and add it to the list: on PostgreSQL with the values in its text."""
    cursor = context["cursor"].cursor
    whole = connection.vendor == "postgresql"
    statements.append((cursor.mogrify(statement, values),) if whole else (statement, values))
    return execute(statement, values, many, context)


def is_empty() -> bool:
    """Return whether the tables of the defaults are empty."""
    tables = (connection.ops.quote_name(model._meta.db_table) for model in SITE_MODELS)
    found = " OR ".join(f"EXISTS (SELECT 1 FROM {table})" for table in tables)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {found}")
        return not cursor.fetchone()[0]


# After a test that commits


def empty() -> None:
    """Delete all rows that a test left; much faster than Django's flush, which also migrates."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL session_replication_role = replica;" + deletions())
        else:
            for statement in deletions().split(";"):
                cursor.execute(statement)


def is_reusable() -> bool:
    """Return whether others may go on with the connection of this thread."""
    if connection.connection is None or connection.in_atomic_block or connection.errors_occurred:
        return False
    return connection.get_autocommit()


def close_unusable() -> None:
    """Close the connection of this thread unless other calls may go on with it."""
    if connection.connection is not None and not is_reusable():
        connection.close()


@cache
def deletions() -> str:
    """Return the DELETE statements of all tables that tests write, joined by semicolons."""
    tables = sorted(set(connection.introspection.table_names()) - NEVER_EMPTIED)
    return ";".join(f"DELETE FROM {connection.ops.quote_name(table)}" for table in tables)
