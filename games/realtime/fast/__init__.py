"""The fast tier of sockets: libpq, RESP and WebSocket frames without a thread.

It can be switched off by `FAST_TABLES`, and deleted (docs/fast_tables.md).
"""

from django.conf import settings
from django.db import connection


def is_wanted() -> bool:
    """Return whether the operator lets the fast tier work (`FAST_TABLES`)."""
    return bool(settings.FAST_TABLES)


def is_on() -> bool:
    """Return whether the event loop writes actions itself: it can to PostgreSQL."""
    return is_wanted() and connection.vendor == "postgresql"
