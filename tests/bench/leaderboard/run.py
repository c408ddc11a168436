"""A leaderboard of a million rows: loading, queries and query plans.

A program for `python -m tests.bench leaderboard`, which provides an empty database.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from random import Random
from statistics import median
from typing import Any

from tests.bench.tables.stack import cpu_seconds

Row = tuple[Any, ...]
SEED = 7
RUNS = 50
RATING_DEVIATION = 300
BOTS = 8
# A few large countries, some small ones, and many users without one.
COUNTRIES = [""] * 8 + ["UA"] * 4 + ["PL"] * 3 + ["DE", "KZ", "LT", "LV"]
RARE_COUNTRY, RARE_SHARE = "IS", 0.0005


def numbered_countries(rows: int) -> Iterator[tuple[int, str]]:
    """Yield the number and country of each user."""
    dice = Random(f"{SEED}:countries")
    for number in range(1, rows + 1):
        yield number, RARE_COUNTRY if dice.random() < RARE_SHARE else dice.choice(COUNTRIES)


def user_rows(rows: int) -> Iterator[Row]:
    joined = datetime(2026, 1, 1, tzinfo=UTC)
    for number, country in numbered_countries(rows):
        name = f"player{number}"
        level = "greedy" if number <= BOTS else ""
        yield (
            number, "!", name, "", "", "", False, False, True, joined, False, False, level, False,
            "", country, name,
        )  # fmt: skip


USER_COLUMNS = (
    "id", "password", "username", "first_name", "last_name", "email", "is_superuser", "is_staff",
    "is_active", "date_joined", "is_guest", "is_local", "bot_level", "is_external_bot", "language",
    "country", "name_key",
)  # fmt: skip


def rating_rows(rows: int, ladder_id: int) -> Iterator[Row]:
    dice = Random(f"{SEED}:ratings")
    now = datetime(2026, 11, 1, tzinfo=UTC)
    for number, country in numbered_countries(rows):
        value = max(dice.gauss(1500, RATING_DEVIATION), 100.0)
        games = 20 + int(dice.expovariate(1 / 60))
        yield (
            number, ladder_id, value, games, now, now, 20, round(value), True, number <= BOTS,
            country, number > BOTS, "[]",
        )  # fmt: skip


RATING_COLUMNS = (
    "user_id", "ladder_id", "value", "games", "updated_at", "played_at", "games_to_list",
    "display_value", "is_listed", "bot", "country", "established",
    "established_opponents",
)  # fmt: skip


def copy(table: str, columns: Iterable[str], rows: Iterable[Row]) -> None:
    from django.db import connection

    statement = f"COPY {table} ({', '.join(columns)}) FROM STDIN"
    with connection.cursor() as cursor, cursor.copy(statement) as stream:
        for row in rows:
            stream.write_row(row)


@contextmanager
def without_indexes(*tables: str) -> Iterator[None]:
    """Drop indexes and unique constraints, and recreate them afterwards: loading is much faster.

    Primary keys stay. Foreign keys are not checked, where the database role may switch that off.
    """
    from django.db import DatabaseError, connection

    with connection.cursor() as cursor:
        with suppress(DatabaseError):
            cursor.execute("SET session_replication_role = replica")
        found = _unique_constraints(cursor, tables) + _indexes(cursor, tables)
        for drop, _ in found:
            cursor.execute(drop)
        yield
        for _, create in found:
            cursor.execute(create)
        with suppress(DatabaseError):
            cursor.execute("SET session_replication_role = DEFAULT")


Statements = list[tuple[str, str]]


def _unique_constraints(cursor: Any, tables: Iterable[str]) -> Statements:
    """Return the statements that drop and add each unique constraint."""
    cursor.execute(
        "SELECT conrelid::regclass, conname, pg_get_constraintdef(oid) FROM pg_constraint"
        " WHERE contype = 'u' AND conrelid::regclass::text = ANY(%s)",
        [list(tables)],
    )
    return [
        (
            f'ALTER TABLE {table} DROP CONSTRAINT "{name}"',
            f'ALTER TABLE {table} ADD CONSTRAINT "{name}" {definition}',
        )
        for table, name, definition in cursor.fetchall()
    ]


def _indexes(cursor: Any, tables: Iterable[str]) -> Statements:
    """Return the statements that drop and create each index that is no constraint's."""
    cursor.execute(
        "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = ANY(%s) AND NOT EXISTS"
        " (SELECT FROM pg_constraint WHERE conname = indexname)",
        [list(tables)],
    )
    return [(f'DROP INDEX "{name}"', definition) for name, definition in cursor.fetchall()]


def load(rows: int) -> Any:
    """Create and fill the ladder; return it."""
    from django.core.management import call_command
    from django.db import connection

    from ratings import histogram
    from ratings.models import Ladder

    call_command("migrate", interactive=False, verbosity=0)
    ladder = Ladder.objects.create(key="million", name="Million")
    with without_indexes("accounts_user", "ratings_rating"):
        copy("accounts_user", USER_COLUMNS, user_rows(rows))
        copy("ratings_rating", RATING_COLUMNS, rating_rows(rows, ladder.pk))
    histogram.rebuild(ladder)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE ratings_rating")
        cursor.execute("ANALYZE accounts_user")
        cursor.execute("ANALYZE ratings_histogrambin")
    return ladder


def queries(ladder: Any, rows: int) -> dict[str, Callable[[int], Any]]:
    """Return the measured queries by name; each takes the number of a reader."""
    from ratings import leaderboards
    from ratings.leaderboards import Filters, PageCursor
    from ratings.models import Rating

    places = {
        rating.user_id: PageCursor.of(rating)
        for rating in Rating.objects.filter(user__in=[_reader_id(n, rows) for n in range(RUNS)])
    }

    def page(filters: Filters) -> Callable[[int], Any]:
        return lambda n: leaderboards.page_after(ladder, filters, places[_reader_id(n, rows)])

    def around(filters: Filters) -> Callable[[int], Any]:
        return lambda n: leaderboards.page_around(ladder, filters, _reader_id(n, rows))

    friends = frozenset(range(100, 300))
    return {
        "top": lambda n: leaderboards.first_page(ladder, Filters()),
        "page": page(Filters()),
        "page back": lambda n: leaderboards.page_before(
            ladder, Filters(), places[_reader_id(n, rows)]
        ),
        "page with bots": page(Filters(with_bots=True)),
        "page of a country": page(Filters(country="LT")),
        "page of a small country": page(Filters(country=RARE_COUNTRY)),
        "page of 300 games": page(Filters(min_games=300)),
        "page of people followed": page(Filters(user_ids=friends)),
        "around me": around(Filters()),
        "around me with bots": around(Filters(with_bots=True)),
        "spread": lambda n: leaderboards.distribution(ladder),
    }


def _reader_id(number: int, rows: int) -> int:
    """Return the id of a listed user; different numbers give different users."""
    return BOTS + 1 + (number * 7919 * 13) % (rows - BOTS)


def measure(query: Callable[[int], Any]) -> tuple[list[float], float]:
    """Return sorted wall-clock times and the mean CPU time, in ms, database included.

    The first call fills the caches and is not counted.
    """
    query(0)
    times, used = [], _cpu()
    for number in range(RUNS):
        start = time.perf_counter()
        query(number)
        times.append(1000 * (time.perf_counter() - start))
    return sorted(times), 1000 * (_cpu() - used) / RUNS


def _cpu() -> float:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    return cpu_seconds(os.getpid()) + cpu_seconds(pid)


def query_plans(query: Callable[[int], Any]) -> list[str]:
    """Return the scans and sorts of the query plans."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        query(1)
    steps = []
    with connection.cursor() as cursor:
        for sql in [row["sql"] for row in captured]:
            cursor.execute("EXPLAIN " + sql.replace("%", "%%"))
            lines = [line.strip() for (line,) in cursor.fetchall()]
            steps += [line for line in lines if "Scan" in line or "Sort" in line]
    return steps


def main(rows: int) -> None:
    import django

    django.setup()
    start = time.perf_counter()
    ladder = load(rows)
    print(f"{rows} rows loaded in {time.perf_counter() - start:.1f} s", flush=True)
    medians: dict[str, float] = {}
    for name, query in queries(ladder, rows).items():
        times, cpu = measure(query)
        medians[name] = round(median(times), 2)
        print(
            f"{name:26} median {medians[name]:7.2f} ms, slowest {times[-1]:7.2f} ms,"
            f" {cpu:6.2f} ms of CPU",
            flush=True,
        )
        for line in query_plans(query):
            print(f"    {line}", flush=True)
    result = {
        "rows": rows,
        "page_ms": max(ms for name, ms in medians.items() if name.startswith(("page", "top"))),
        "around_me_ms": max(ms for name, ms in medians.items() if name.startswith("around")),
        "medians_ms": medians,
    }
    print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
