"""A leaderboard of a million rows, on a database of its own: loading, questions, plans.

A program for `python -m tests.bench leaderboard`, which gives it an empty database.
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
SPREAD = 300
BOTS = 8
# A few large countries, some small ones, and many who tell none.
COUNTRIES = [""] * 8 + ["UA"] * 4 + ["PL"] * 3 + ["DE", "KZ", "LT", "LV"]
RARE, RARE_SHARE = "IS", 0.0005


def people(rows: int) -> Iterator[tuple[int, str]]:
    """Numbers, and countries."""
    dice = Random(f"{SEED}:countries")
    for number in range(1, rows + 1):
        yield number, RARE if dice.random() < RARE_SHARE else dice.choice(COUNTRIES)


def users(rows: int) -> Iterator[Row]:
    joined = datetime(2026, 1, 1, tzinfo=UTC)
    for number, country in people(rows):
        name = f"player{number}"
        level = "greedy" if number <= BOTS else ""
        yield (
            number, "!", name, "", "", "", False, False, True, joined, False, level, False, "",
            country, name,
        )  # fmt: skip


USER = (
    "id", "password", "username", "first_name", "last_name", "email", "is_superuser", "is_staff",
    "is_active", "date_joined", "is_guest", "bot_level", "is_external_bot", "language", "country",
    "name_key",
)  # fmt: skip


def ratings(rows: int, ladder_id: int) -> Iterator[Row]:
    dice = Random(f"{SEED}:ratings")
    now = datetime(2026, 11, 1, tzinfo=UTC)
    for number, country in people(rows):
        value = max(dice.gauss(1500, SPREAD), 100.0)
        games = 20 + int(dice.expovariate(1 / 60))
        yield (
            number, ladder_id, value, games, now, now, 20, round(value), True, number <= BOTS,
            country,
        )  # fmt: skip


RATING = (
    "user_id", "ladder_id", "value", "games", "updated_at", "played_at", "games_to_list", "display_value",
    "is_listed", "bot", "country",
)  # fmt: skip


def copy(table: str, columns: Iterable[str], rows: Iterable[Row]) -> None:
    from django.db import connection

    statement = f"COPY {table} ({', '.join(columns)}) FROM STDIN"
    with connection.cursor() as cursor, cursor.copy(statement) as stream:
        for row in rows:
            stream.write_row(row)


@contextmanager
def without_indexes(*tables: str) -> Iterator[None]:
    """To load without them and make them afterwards takes a fraction of the time.

    Nor are foreign keys looked at where that may be said.
    """
    from django.db import DatabaseError, connection

    with connection.cursor() as cursor:
        with suppress(DatabaseError):
            cursor.execute("SET session_replication_role = replica")
        cursor.execute(
            "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = ANY(%s) AND NOT EXISTS"
            " (SELECT FROM pg_constraint WHERE conname = indexname)",
            [list(tables)],
        )
        found = cursor.fetchall()
        for name, _ in found:
            cursor.execute(f'DROP INDEX "{name}"')
        yield
        for _, definition in found:
            cursor.execute(definition)
        with suppress(DatabaseError):
            cursor.execute("SET session_replication_role = DEFAULT")


def load(rows: int) -> Any:
    """The ladder, full."""
    from django.core.management import call_command
    from django.db import connection

    from ratings import histogram
    from ratings.models import Ladder

    call_command("migrate", interactive=False, verbosity=0)
    ladder = Ladder.objects.create(key="million", name="Million")
    with without_indexes("accounts_user", "ratings_rating"):
        copy("accounts_user", USER, users(rows))
        copy("ratings_rating", RATING, ratings(rows, ladder.pk))
    histogram.rebuild(ladder)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE ratings_rating")
        cursor.execute("ANALYZE accounts_user")
        cursor.execute("ANALYZE ratings_histogrambin")
    return ladder


def kinds(ladder: Any, rows: int) -> dict[str, Callable[[int], Any]]:
    """What is asked, by a number that stands for a reader."""
    from ratings import leaderboards
    from ratings.leaderboards import Filters, PageCursor
    from ratings.models import Rating

    places = {
        one.user_id: PageCursor.of(one)
        for one in Rating.objects.filter(user__in=[_reader(n, rows) for n in range(RUNS)])
    }

    def page(filters: Filters) -> Callable[[int], Any]:
        return lambda n: leaderboards.page_after(ladder, filters, places[_reader(n, rows)])

    def around(filters: Filters) -> Callable[[int], Any]:
        return lambda n: leaderboards.page_around(ladder, filters, _reader(n, rows))

    friends = frozenset(range(100, 300))
    return {
        "top": lambda n: leaderboards.first_page(ladder, Filters()),
        "page": page(Filters()),
        "page back": lambda n: leaderboards.page_before(
            ladder, Filters(), places[_reader(n, rows)]
        ),
        "page with bots": page(Filters(with_bots=True)),
        "page of a country": page(Filters(country="LT")),
        "page of a small country": page(Filters(country=RARE)),
        "page of 300 games": page(Filters(min_games=300)),
        "page of people followed": page(Filters(user_ids=friends)),
        "around me": around(Filters()),
        "around me with bots": around(Filters(with_bots=True)),
        "spread": lambda n: leaderboards.distribution(ladder),
    }


def _reader(number: int, rows: int) -> int:
    """All over the board, and nobody twice."""
    return BOTS + 1 + (number * 7919 * 13) % (rows - BOTS)


def timed(ask: Callable[[int], Any]) -> tuple[list[float], float]:
    """Milliseconds of the clock, in order, and of CPU, ours and the database's, in the mean.

    The first answer warms what a running site has warm.
    """
    ask(0)
    found, used = [], _cpu()
    for number in range(RUNS):
        begun = time.perf_counter()
        ask(number)
        found.append(1000 * (time.perf_counter() - begun))
    return sorted(found), 1000 * (_cpu() - used) / RUNS


def _cpu() -> float:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    return cpu_seconds(os.getpid()) + cpu_seconds(pid)


def plans(ask: Callable[[int], Any]) -> list[str]:
    """How PostgreSQL finds the answers."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        ask(1)
    found = []
    with connection.cursor() as cursor:
        for query in [one["sql"] for one in asked]:
            cursor.execute("EXPLAIN " + query.replace("%", "%%"))
            lines = [line.strip() for (line,) in cursor.fetchall()]
            found += [line for line in lines if "Scan" in line or "Sort" in line]
    return found


def main(rows: int) -> None:
    import django

    django.setup()
    begun = time.perf_counter()
    ladder = load(rows)
    print(f"{rows} rows loaded in {time.perf_counter() - begun:.1f} s", flush=True)
    medians: dict[str, float] = {}
    for name, ask in kinds(ladder, rows).items():
        found, cpu = timed(ask)
        medians[name] = round(median(found), 2)
        print(
            f"{name:26} median {medians[name]:7.2f} ms, slowest {found[-1]:7.2f} ms,"
            f" {cpu:6.2f} ms of CPU",
            flush=True,
        )
        for line in plans(ask):
            print(f"    {line}", flush=True)
    answer = {
        "rows": rows,
        "page_ms": max(ms for name, ms in medians.items() if name.startswith(("page", "top"))),
        "around_me_ms": max(ms for name, ms in medians.items() if name.startswith("around")),
        "medians_ms": medians,
    }
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
