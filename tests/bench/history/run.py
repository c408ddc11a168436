"""A user with ten thousand games: loading, queries and query plans.

A program for `python -m tests.bench history`, which provides an empty database.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from random import Random
from statistics import median
from typing import Any

RUNS = 20
SEED = 7
OPPONENTS = 300
# One in so many games is in the rare pool, by its preset, or has a very high contract.
RARE = 2000
TABLES = ("games_game", "games_seat", "history_playedgame", "history_encounter")
TABLES += ("ratings_ratingchange", "history_statistics")


def load(games: int) -> Any:
    """Store the games of one user and as many of others, an hour apart; return the user."""
    from django.core.management import call_command
    from django.db import connection

    from accounts.models import User

    call_command("migrate", interactive=False, verbosity=0)
    call_command("load_defaults", verbosity=0)
    people = User.objects.bulk_create(
        User(username=f"p{number}", name_key=f"p{number}") for number in range(OPPONENTS)
    )
    dice = Random(SEED)
    for start in range(0, 2 * games, 1000):
        numbers = range(start, min(start + 1000, 2 * games))
        _store([(number, _table(number, people, dice)) for number in numbers], dice)
    with connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(f"VACUUM ANALYZE {table}")
    return people[0]


def _table(number: int, people: Sequence[Any], dice: Random) -> list[Any]:
    """Return the three players; the first user plays every other game."""
    table = dice.sample(people[1:], 3)
    if number % 2 == 0:
        table[0] = people[0]
    return table


def _store(tables: list[tuple[int, list[Any]]], dice: Random) -> None:
    from django.utils import timezone

    from games.history.models import Encounter, PlayedGame
    from games.models import Game, Pool, Seat
    from ratings.models import RatingChange

    now, pools = timezone.now(), {pool.key: pool for pool in Pool.objects.all()}
    games, seats, played, met, changes = [], [], [], [], []
    for number, table in tables:
        is_rare = number % RARE == 0
        game = _game(pools["polish" if is_rare else "classic-calm"], now - timedelta(hours=number))
        games.append(game)
        for seat, user in enumerate(table):
            seats.append(Seat(game=game, number=seat, user=user, place=seat + 1, rating=1500))
            row = PlayedGame(game=game, user=user, ended_at=game.ended_at, pool=game.pool)
            row.rated = row.with_people = True
            row.preset = "polish" if is_rare else "classic"
            row.place, row.made = seat + 1, 300 if is_rare else 120
            played.append(row)
            others = (other for other in table if other is not user)
            met += [Encounter(played=row, user=user, opponent=other) for other in others]
            change = RatingChange(game_id=game.pk, user=user, ladder_id=game.pool.ladder_id)
            change.before, change.after = 1500, dice.gauss(1500, 50)
            change.place, change.created_at = seat + 1, game.ended_at
            changes.append(change)
    for model, rows in ((Game, games), (Seat, seats), (PlayedGame, played)):
        model.objects.bulk_create(rows)
    for encounter in met:
        encounter.ended_at = encounter.played.ended_at
        encounter.played_id = encounter.played.pk
    Encounter.objects.bulk_create(met)
    RatingChange.objects.bulk_create(changes)


def _game(pool: Any, ended: Any) -> Any:
    from games.models import Game

    return Game(
        pool=pool, preset_id=pool.preset_id, agreements={}, rules_version=1, first_dealer=0,
        action_ms=1, reserve_ms=1, secret="", commitment="", status="over", places=[1, 2, 3],
        scores=[1000, 455, -20], winner=0, ended_at=ended, finalised_at=ended,
    )  # fmt: skip


def queries(user: Any) -> dict[str, Callable[[], Any]]:
    """Return the measured queries by name, as a visitor's pages make them."""
    from django.utils import timezone

    from accounts.models import User
    from games.history import queries as history
    from games.history.models import PlayedGame
    from games.history.queries import Cursor, GameFilter
    from games.models import Pool
    from ratings.graph import graph_of
    from ratings.models import Ladder

    oldest = PlayedGame.objects.filter(user=user).order_by("ended_at")[100]
    deep = Cursor(oldest.ended_at, oldest.pk)
    ladder, visible = Ladder.objects.get(key="classic"), history.visible_to(None)
    opponent = User.objects.get(username="p7")

    def page(after: Cursor | None = None, **fields: Any) -> Callable[[], Any]:
        wanted = GameFilter(**fields)
        return lambda: history.add_games(history.page_of(user, wanted, visible, 25, after).rows)

    return {
        "first page": page(),
        "deep page": page(deep),
        "opponent": page(opponent=opponent),
        "rare pool": page(pool=Pool.objects.get(key="polish")),
        "rare preset": page(preset="polish"),
        "rare contract": page(bid=245, outcome="made"),
        "nothing matches": page(bid=245, outcome="failed", place=3),
        "combined": page(opponent=opponent, place=1, rated=True, bid=120),
        "graph of all time": lambda: graph_of(user, ladder),
        "graph of a year": lambda: graph_of(user, ladder, timezone.now() - timedelta(days=365)),
        "statistics": lambda: history.totals_of(user, None),
    }


def measure(query: Callable[[], Any]) -> float:
    """Return the median time in ms; the first call, which fills the caches, does not count."""
    query()
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        query()
        times.append(1000 * (time.perf_counter() - start))
    return median(times)


def sequential_scans(query: Callable[[], Any]) -> Iterator[str]:
    """Yield the lines of the plans that read a large table from end to end."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        query()
    for one in captured.captured_queries:
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN {one['sql']}")
            for (line,) in cursor.fetchall():
                if any(f"Seq Scan on {table}" in line for table in TABLES[:-1]):
                    yield line.strip()


def main(games: int) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
    os.environ.setdefault("SECRET_KEY", "not a secret, but long enough, in benchmarks")
    import django

    django.setup()
    user = load(games)
    times, scans = {}, {}
    for name, query in queries(user).items():
        times[name] = round(measure(query), 1)
        scans[name] = list(sequential_scans(query))
        print(f"{name}: {times[name]} ms {' '.join(scans[name])}")
    found = sum(map(len, scans.values()))
    print(json.dumps({"games": games, "slowest_ms": max(times.values()), "seq_scans": found}))
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
