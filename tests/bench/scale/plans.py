"""Sequential scans over large tables in the plans of the queries that an action makes."""

import re
from collections.abc import Callable, Iterator
from typing import Any

LARGE = 10_000
SCAN = re.compile(r"Seq Scan on (\w+)")
READS = ("SELECT", "WITH", "UPDATE", "DELETE")


def large_tables() -> set[str]:
    """Return the tables with more than LARGE rows, by the statistics of the database."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples > %s", [LARGE]
        )
        return {name for (name,) in cursor.fetchall()}


def avoid_scans() -> None:
    """Let the planner read tables from end to end only where no index would do.

    Of a small site it would rightly read all.
    """
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SET enable_seqscan = off")


def sequential_scans(action: Callable[[], Any], large: set[str]) -> list[str]:
    """Return the statements of the action whose plans read a large table from end to end."""
    return [f"{table}: {sql[:2000]}" for sql in statements(action) for table in scanned(sql, large)]


def statements(action: Callable[[], Any]) -> Iterator[str]:
    """Run the action; yield its statements, with their values."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        action()
    for query in captured.captured_queries:
        if query["sql"].lstrip("( ").upper().startswith(READS):
            yield query["sql"]


def scanned(sql: str, large: set[str]) -> set[str]:
    """Return the large tables that the plan of this statement reads from end to end."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {sql}")
        plan = "\n".join(line for (line,) in cursor.fetchall())
    return large.intersection(SCAN.findall(plan))
