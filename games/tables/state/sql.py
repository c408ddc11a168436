"""Statements that run at each action: PostgreSQL prepares them once per connection.

Planning them anew each time costs more than executing them.
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


def execute_count(statement: str, values: Sequence[Any]) -> int:
    """Execute the statement and return the number of rows written."""
    with _executed(statement, values) as cursor:
        return int(cursor.rowcount)


def fetch_all(statement: str, values: Sequence[Any]) -> list[Any]:
    """Execute the statement and return its rows."""
    with _executed(statement, values) as cursor:
        return list(cursor.fetchall())


def aware_datetime(value: datetime | None) -> datetime | None:
    """Return a datetime of a row with its time zone, which SQLite leaves out; None stays None."""
    if value is None or timezone.is_aware(value):
        return value
    return timezone.make_aware(value, connection.timezone)
