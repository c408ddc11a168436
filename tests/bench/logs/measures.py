"""The cost of insertion, deletion and reading on both tables.

Times are CPU times of the database: those of the clock say little on a machine with other work.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import psycopg

from tests.bench.logs.tables import (
    COLUMNS,
    ENTRIES,
    MONTH,
    MONTHS,
    PARTED,
    START,
    WHOLE,
    copy,
    create,
    game_id,
    partition,
)
from tests.bench.tables.stack import cpu_seconds

ACTIONS, READS = 2000, 1000
# The entries of the deal that a cold load reads.
DEAL = 40
INSERT = f"INSERT INTO {{table}} ({COLUMNS}) VALUES (%s, %s, 'action', 1, 'play AS', %s, 1, %s)"
READ = "SELECT kind, seat, text FROM {table} WHERE game_id = %s AND number >= %s ORDER BY number"


@dataclass(frozen=True)
class Used:
    """Seconds of CPU and bytes of write-ahead log that some statements took."""

    seconds: float
    wal: int


def used(connection: psycopg.Connection, statements: Iterable[tuple[str, list[Any]]]) -> Used:
    """Execute the statements, each in a transaction of its own."""
    pid, before = connection.info.backend_pid, position(connection)
    start = cpu_seconds(pid)
    for sql, values in statements:
        connection.execute(sql, values)
    return Used(cpu_seconds(pid) - start, position(connection) - before)


def position(connection: psycopg.Connection) -> int:
    """Return how many bytes of write-ahead log were ever written."""
    return int(number(connection, "SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn"))


def number(connection: psycopg.Connection, sql: str) -> Any:
    """Return the one value of a query."""
    row = connection.execute(sql).fetchone()
    return row and row[0]


def measure(connection: psycopg.Connection, games: int) -> Iterator[tuple[str, float]]:
    """Fill both tables, and yield each figure with its name."""
    for sql in create():
        connection.execute(sql)
    for name, table in (("whole", WHOLE), ("parted", PARTED)):
        pid = connection.info.backend_pid
        start = cpu_seconds(pid)
        copy(connection, table, range(games), games)
        yield f"{name}_load_s", cpu_seconds(pid) - start
        connection.execute(f"VACUUM ANALYZE {table}")
    yield "mb", number(connection, f"SELECT pg_total_relation_size('{WHOLE}')") / 1e6
    yield from _actions(connection)
    yield from _reads(connection, games)
    yield from _deletion(connection, games)


def _actions(connection: psycopg.Connection) -> Iterator[tuple[str, float]]:
    """Insert actions of the last month, one at a time."""
    at = START + (MONTHS - 1) * MONTH
    connection.execute("CHECKPOINT")
    for name, table in (("whole", WHOLE), ("parted", PARTED)):
        rows = ((INSERT.format(table=table), ["new", n, f"id-{n}", at]) for n in range(ACTIONS))
        found = used(connection, rows)
        yield f"{name}_insert_us", 1e6 * found.seconds / ACTIONS
        yield f"{name}_insert_wal_bytes", found.wal / ACTIONS


def _reads(connection: psycopg.Connection, games: int) -> Iterator[tuple[str, float]]:
    """Read the last deal of the newest games, as a cold load does."""
    keys = [game_id(games - 1 - n % games) for n in range(READS)]
    for name, table in (("whole", WHOLE), ("parted", PARTED)):
        found = used(
            connection, ((READ.format(table=table), [key, ENTRIES - DEAL]) for key in keys)
        )
        yield f"{name}_read_us", 1e6 * found.seconds / READS


def _deletion(connection: psycopg.Connection, games: int) -> Iterator[tuple[str, float]]:
    """Delete the oldest month: a game at a time, and as a partition."""
    month = games // MONTHS
    delete = f"DELETE FROM {WHOLE} WHERE game_id = %s AND number < %s"
    batches = used(connection, ((delete, [game_id(n), ENTRIES]) for n in range(month)))
    yield "deleted_rows", month * ENTRIES
    yield "batches_s", batches.seconds
    yield "batches_ms_a_game", 1000 * batches.seconds / month
    yield "batches_wal_mb", batches.wal / 1e6
    yield "dead_rows", _dead_rows(connection)
    vacuum = used(connection, [(f"VACUUM {WHOLE}", [])])
    yield "vacuum_s", vacuum.seconds
    yield "vacuum_wal_mb", vacuum.wal / 1e6
    drop = used(connection, [(f"DROP TABLE {partition(0)}", [])])
    yield "drop_ms", 1000 * drop.seconds
    yield "drop_wal_mb", drop.wal / 1e6
    yield from _reuse(connection, games, month)


def _dead_rows(connection: psycopg.Connection) -> int:
    connection.execute("SELECT pg_stat_force_next_flush()")
    return int(number(connection, f"SELECT pg_stat_get_dead_tuples('{WHOLE}'::regclass)"))


def _reuse(connection: psycopg.Connection, games: int, month: int) -> Iterator[tuple[str, float]]:
    """Fill the room of the deleted month again: the table should not grow by it."""
    size = f"SELECT pg_total_relation_size('{WHOLE}')"
    # Pages of indexes that the first one emptied are free for others after the next.
    connection.execute(f"VACUUM {WHOLE}")
    before = number(connection, size)
    copy(connection, WHOLE, range(games, games + month), games + month)
    yield "growth_after_refill_mb", (number(connection, size) - before) / 1e6
