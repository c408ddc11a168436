"""Rows that several tests need: built once by a process, then written again in a few milliseconds.

For worlds that take long to build, and that live in the database alone: what a build left in
memory, in Valkey or in the lists of doubles is not there in the tests after the first.
"""

import pickle
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from django.db import connection, transaction

from accounts.models import User
from tests.databases import NEVER_EMPTIED

Built = TypeVar("Built")
# Clocks and deadlines of a world go on: an older one is built again.
MAX_AGE_S = 60.0


@dataclass(frozen=True)
class Kept:
    """The pickled result of a build, its time, and the rows of each table (COPY of PostgreSQL)."""

    built: bytes
    at: float
    rows: dict[str, bytes]


# By name.
KEPT: dict[str, Kept] = {}


def keep_rows(name: str, build: Callable[[], Built], is_first: bool = True) -> Built:
    """Return what `build` returns, with all rows that were there after its first call.

    `name`: unique among all tests. `is_first`: nothing but the defaults of a site should be there
    before; if people are, this one is built beside them. SQLite has no copy of rows: each test
    builds its own.
    """
    is_beside = is_first and User.objects.filter(bot_level="").exists()
    if is_beside or connection.vendor != "postgresql":
        return build()
    kept = KEPT.get(name)
    if kept is None or time.monotonic() - kept.at > MAX_AGE_S:
        at, built = time.monotonic(), build()
        KEPT[name] = Kept(pickle.dumps(built), at, read_rows())
        return built
    write_rows(kept.rows)
    return pickle.loads(kept.built)


def read_rows() -> dict[str, bytes]:
    """Return the rows of each table that has some."""
    found = {}
    for table in set(connection.introspection.table_names()) - NEVER_EMPTIED:
        with connection.cursor() as cursor, cursor.copy(f'COPY "{table}" TO STDOUT') as copy:
            if rows := b"".join(copy):
                found[table] = rows
    return found


def write_rows(tables: dict[str, bytes]) -> None:
    """Replace the rows of these tables; the others are empty, and sequences are further on."""
    with transaction.atomic(), connection.cursor() as cursor:
        # Rows come before those that they refer to, and no trigger fires.
        cursor.execute("SET LOCAL session_replication_role = replica")
        for table, rows in tables.items():
            cursor.execute(f'DELETE FROM "{table}"')
            with cursor.copy(f'COPY "{table}" FROM STDIN') as copy:
                copy.write(rows)
        cursor.execute("SET LOCAL session_replication_role = origin")
