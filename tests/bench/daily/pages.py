"""The page of a day that very many have played, among many past days.

Its reader has friends who have played it, and a division whose week goes on: all parts are shown.
"""

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from itertools import product
from random import Random
from typing import Any

from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.relations.services import follow
from games.bots import LADDER
from games.daily.caches import bot_lines, counts, fields, means
from games.daily.deals import DEALS
from games.daily.models import BotLine, Day, DayScore, DivisionMember, Run, Week
from games.daily.services import begin
from games.daily.weeks import scores
from games.daily.weeks.closing import monday_of
from games.models import Game, Seat
from tests.bench.daily.days import new_day
from tests.bench.scale import plans
from tests.bench.scale.run import measure
from tests.factories import client_of, person
from thousand_site import fragments

RUNS, FRIENDS, PAST_RESULTS = 30, 50, 1000
# Friends of the reader who are in their division.
DIVISION = 29
# Users who have only results; no other has such a number.
NOBODY = 1_000_000
# Results of people, one for each number and deal. Changes of score come in steps of five.
RESULTS = """
    INSERT INTO {table} (day_id, deal, user_id, game_id, counts, is_void, begun_at, finished_at,
        change, declarer, contract, outcome, points)
    SELECT {day}, deal, {nobody} + n, 'x' || {day} || '-' || deal || '-' || n, true, false,
        now(), now(), 5 * floor(60 * random() - 30), floor(3 * random()), 120,
        CASE WHEN random() < 0.6 THEN 'made' ELSE 'failed' END, 120
    FROM generate_series(1, {count}) n, generate_series(1, {deals}) deal
"""
# Friends have results among these.
FRIENDS_RESULTS = "UPDATE {table} SET user_id = %s WHERE day_id = {day} AND user_id = {nobody} + %s"


def fill_and_measure(day: Day, results: int, past_days: int) -> dict[str, Any]:
    """Fill the day and those before it; return the times of its pages and how many scans."""
    reader, friends = _reader(day), [person(f"friend{number}") for number in range(FRIENDS)]
    for friend in friends:
        follow(reader, friend)
    days = [new_day(day.date - timedelta(days=days)) for days in range(1, past_days + 1)]
    Day.objects.filter(pk__in=[past.pk for past in days]).update(published_at=timezone.now())
    for past in days:
        _add_results(past, PAST_RESULTS)
    _add_results(day, results)
    _add_friends_results(day, friends)
    _add_division(day, days, [reader, *friends[:DIVISION]])
    _add_bot_lines(day)
    with connection.cursor() as cursor:
        cursor.execute(f"VACUUM ANALYZE {Run._meta.db_table}")
    # As a task does each minute.
    scores.refresh(timezone.now())
    return _measured(_pages(client_of(reader), day))


def _reader(day: Day) -> User:
    """Return a person who has played the whole day."""
    reader = person("reader", date_joined=timezone.now() - timedelta(days=30))
    for deal in DEALS:
        run = begin(reader, day, deal, {"browser"})
        over = {"status": Game.Status.OVER, "turn_at": None, "due_at": None}
        Game.objects.filter(pk=run.game_id).update(**over, ended_at=timezone.now())
        Seat.objects.filter(game=run.game_id).update(running=False, unfinished=False)
        result = {"change": 120, "declarer": 0, "contract": 120, "outcome": "made", "points": 130}
        Run.objects.filter(pk=run.pk).update(**result, finished_at=timezone.now())
    return reader


def _add_results(day: Day, count: int) -> None:
    """Let so many people have played each deal. Their users and games are not there."""
    numbers = {"day": day.pk, "nobody": NOBODY, "count": count, "deals": len(DEALS)}
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(RESULTS.format(table=Run._meta.db_table, **numbers))
        cursor.execute("SET session_replication_role = DEFAULT")


def _add_friends_results(day: Day, friends: Collection[User]) -> None:
    statement = FRIENDS_RESULTS.format(table=Run._meta.db_table, day=day.pk, nobody=NOBODY)
    with connection.cursor() as cursor:
        cursor.executemany(statement, [(one.pk, n) for n, one in enumerate(friends, 1)])


def _add_division(day: Day, past: Collection[Day], members: Collection[User]) -> None:
    """Let these people be one division of the running week, with all its days that are over."""
    week = Week.objects.create(monday=monday_of(day.date))
    DivisionMember.objects.bulk_create(
        DivisionMember(week=week, user=user, division=1) for user in members
    )
    dice, ended = Random("division"), [one for one in past if one.date >= week.monday]
    DayScore.objects.bulk_create(
        _score(one, user, dice.random(), one.ends_at) for one, user in product(ended, members)
    )


def _score(day: Day, user: User, mean: float, at: datetime) -> DayScore:
    return DayScore(day=day, user=user, mean=mean, percent=round(100 * mean), finished_at=at)


def _add_bot_lines(day: Day) -> None:
    """Store the lines of bots that are played beside people's."""
    BotLine.objects.bulk_create(
        BotLine(day=day, deal=deal, level=level, changes=[120, 40, -60], deals=[])
        for deal, level in product(DEALS, LADDER)
    )


def _pages(client: Client, day: Day) -> dict[str, Callable[[], Any]]:
    """Return the pages; those that are `cold` find nothing that was kept for them."""

    def page(address: str, is_cold: bool = False) -> Callable[[], Any]:
        def get() -> None:
            if is_cold:
                _forget(day)
            assert client.get(address).status_code == 200

        return get

    traveller = "/daily/?deal=1"
    return {
        "day": page("/daily/"),
        "traveller": page(traveller),
        # A page without deals says how busy the machine is.
        "rules": page("/rules/"),
        "day_cold": page("/daily/", is_cold=True),
        "traveller_cold": page(traveller, is_cold=True),
    }


def _forget(day: Day) -> None:
    """Forget what the process keeps, and the figures of divisions in the cache."""
    counts._kept.clear()
    bot_lines._kept.clear()
    fields._kept.clear()
    means._kept.clear()
    fragments.forget()
    cache.delete_pattern(f"{scores._key(day)}, division *")


def _measured(pages: dict[str, Callable[[], Any]]) -> dict[str, Any]:
    large, scans = plans.large_tables(), []
    times: dict[str, dict[str, float]] = {}
    for name, page in pages.items():
        scans += plans.sequential_scans(page, large, along_indexes=False)
        figures = times[name] = measure(page, RUNS)
        print(f"page {name}: {figures} ms", flush=True)
    for scan in scans:
        print(f"    sequential scan over {scan[:600]}", flush=True)
    return {"page_ms": times, "seq_scans": len(scans)}
