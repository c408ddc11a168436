"""Scans over large tables in the plans of the queries that an action makes.

A scan reads a table from end to end, by itself or along an index of all rows. What stops at a limit
is none.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any
from unittest.mock import patch

LARGE = 10_000
SEQUENTIAL = "Seq Scan"
INDEX_SCANS = ("Index Scan", "Index Only Scan")
# They read all that is below them before the first row.
READ_ALL = ("Sort", "Aggregate", "Hash", "WindowAgg")
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


def sequential_scans(
    action: Callable[[], Any], large: set[str], along_indexes: bool = True
) -> list[str]:
    """Return the statements of the action whose plans read a large table from end to end.

    along_indexes  whether it counts to read it along an index: what else is there to do where
                   the planner avoids sequential scans?
    """
    return [
        f"{table}: {sql[:2000]}"
        for sql in statements(action)
        for table in scanned(sql, large, along_indexes)
    ]


def statements(action: Callable[[], Any]) -> Iterator[str]:
    """Run the action; yield its statements, with their values."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    # What goes past Django's cursors would not be seen.
    by_cursor = patch("games.sql.fetch_all", _fetched_by_cursor)
    with by_cursor, CaptureQueriesContext(connection) as captured:
        action()
    for query in captured.captured_queries:
        if query["sql"].lstrip("( ").upper().startswith(READS):
            yield query["sql"]


def _fetched_by_cursor(statement: str, values: Sequence[Any]) -> list[Any]:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return list(cursor.fetchall())


def scanned(sql: str, large: set[str], along_indexes: bool) -> set[str]:
    """Return the large tables that the plan of this statement reads from end to end."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}")
        ((plans,),) = cursor.fetchall()
        cursor.execute("SELECT indexrelid::regclass::text FROM pg_index WHERE indpred IS NOT NULL")
        partial = {name for (name,) in cursor.fetchall()}
    found = _scans(plans[0]["Plan"], partial)
    return large & {table for kind, table in found if along_indexes or kind == SEQUENTIAL}


def _scans(
    node: dict[str, Any], partial: set[str], is_limited: bool = False
) -> Iterator[tuple[str, str]]:
    """Yield how this part of a plan reads tables from end to end, and which."""
    kind = node["Node Type"]
    is_whole = "Index Cond" not in node and node.get("Index Name") not in partial
    if kind == SEQUENTIAL or (kind in INDEX_SCANS and is_whole and not is_limited):
        yield kind, node["Relation Name"]
    for part in node.get("Plans", ()):
        yield from _scans(part, partial, _stops_early(node, part, is_limited))


def _stops_early(node: dict[str, Any], part: dict[str, Any], is_limited: bool) -> bool:
    """Return whether only the beginning of this part of the node is read."""
    if part["Parent Relationship"] in ("InitPlan", "SubPlan"):
        return False
    if node["Node Type"] == "Merge Join":
        # It ends with its shorter side. Its cost then is a part of the other side's.
        return is_limited or part["Total Cost"] > 2 * node["Total Cost"]
    return node["Node Type"] == "Limit" or (is_limited and node["Node Type"] not in READ_ALL)
