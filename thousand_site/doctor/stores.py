"""Checks of the database, of Valkey and of the clocks of all three."""

import time
from collections.abc import Iterator
from datetime import datetime

import redis
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from accounts import valkey
from thousand_site.doctor.findings import Wrong, one_line
from thousand_site.monitoring import write_probe

# A difference that does no harm (docs/operations/trouble.md).
MAX_CLOCK_SECONDS = 3.0
MIN_POSTGRES = (14,)


def database() -> str:
    """Require a database that answers and takes writes."""
    try:
        version = _version()
        write_probe.WriteProbe()()
    except DatabaseError as error:
        raise Wrong(
            f"{one_line(error)} (is it started, does DATABASE_URL name it, has its disk room?)"
        ) from None
    return f"{connection.display_name} {version} takes writes"


def _version() -> str:
    connection.ensure_connection()
    version = connection.get_database_version()
    if connection.vendor == "postgresql" and version < MIN_POSTGRES:
        raise Wrong(f"PostgreSQL {version[0]} is too old; {MIN_POSTGRES[0]} is the oldest")
    return ".".join(map(str, version))


def migrations() -> str:
    """Require all migrations."""
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing:
        first = missing[0][0]
        raise Wrong(
            f"{len(missing)} migrations are missing, first {first.app_label} {first.name}; "
            "run python -m thousand_site.server.prepare data"
        )
    return "all are applied"


def valkey_server() -> str:
    """Require a Valkey that answers."""
    try:
        client = valkey.client()
        client.ping()
        version = client.info("server").get("redis_version", "?")
    except (redis.RedisError, OSError) as error:
        raise Wrong(
            f"{one_line(error)} (is it started, and does REDIS_URL name it? Under make run "
            "it is reached by the site alone)"
        ) from None
    return f"version {version} answers"


def clock() -> str:
    """Require that database, Valkey and this machine have the same time."""
    differences = dict(_differences())
    late = [f"{name} by {d:.0f} s" for name, d in differences.items() if d > MAX_CLOCK_SECONDS]
    if late:
        raise Wrong(
            f"this machine's clock differs from that of {', '.join(late)}; let all keep time by NTP"
        )
    return f"the same at {' and '.join(differences)}" if differences else "only this machine's"


def _differences() -> Iterator[tuple[str, float]]:
    """Yield by server how many seconds its clock differs, the way there and back excluded."""
    for name, ask in (("the database", _database_time), ("Valkey", _valkey_time)):
        before = time.time()
        at = ask()
        if at is not None:
            yield name, max(0.0, before - at, at - time.time())


def _database_time() -> float | None:
    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        at: datetime = cursor.fetchone()[0]
    return at.timestamp()


def _valkey_time() -> float:
    seconds, microseconds = valkey.client().time()
    return float(seconds + microseconds / 1e6)
