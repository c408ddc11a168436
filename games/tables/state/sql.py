"""Statements that run at each action: PostgreSQL prepares them once a connection.

To plan them anew each time costs it more than to carry them out.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import psycopg
from django.db import connection
from django.utils import timezone


@contextmanager
def _executed(statement: str, values: Sequence[Any]) -> Iterator[Any]:
    if connection.vendor != "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(statement, values)
            yield cursor
        return
    connection.ensure_connection()
    # Django's own cursors put values into the text, which cannot be prepared.
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as cursor:
        cursor.execute(statement.encode(), values, prepare=True)
        yield cursor


def touched(statement: str, values: Sequence[Any]) -> int:
    """Execute it; how many rows it wrote."""
    with _executed(statement, values) as cursor:
        return int(cursor.rowcount)


def rows(statement: str, values: Sequence[Any]) -> list[Any]:
    """Execute it; the rows it found."""
    with _executed(statement, values) as cursor:
        return list(cursor.fetchall())


def moment(value: datetime | None) -> datetime | None:
    """A time out of a row: SQLite's have no zone."""
    if value is None or timezone.is_aware(value):
        return value
    return timezone.make_aware(value, connection.timezone)
