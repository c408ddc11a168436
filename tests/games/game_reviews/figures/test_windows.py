"""Tests of the reviewed games of a person, and of those to compare with."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.game_reviews.figures import windows
from games.game_reviews.figures.game_figures import GameFigures, sums_by_situation
from games.game_reviews.figures.situations import Situation
from games.game_reviews.figures.sums import Sums
from games.game_reviews.figures.windows import Filter
from games.game_reviews.models import ReviewedSeat
from games.models import Game, Pool
from ratings.models import RatingChange
from tests.factories import persons
from tests.games.game_reviews.games import reviewed_seat

NOW = timezone.now()
NEVER_VACUUMED = "UPDATE pg_class SET reltuples = -1, relpages = 0 WHERE relname = %s"


def days_ago(number: int) -> dict[str, Any]:
    return {"ended_at": NOW - timedelta(days=number)}


@pytest.fixture
def strangers(site: None) -> list[User]:
    """Five people with a reviewed game each, in the group of 1600."""
    found = persons(windows.MIN_PEOPLE)
    for user in found:
        reviewed_seat(user, rating_group=16, situations={"raise": [10, 1, 20.0, 90.0]})
    return found


def ids(rows: list[GameFigures]) -> list[str]:
    return [row.game_id for row in rows]


def test_the_newest_games_come_oldest_first(pool: Pool, anna: User) -> None:
    rows = [reviewed_seat(anna, **days_ago(number)) for number in (3, 1, 2)]
    newest = windows.games_of(anna, Filter(most=2))
    assert ids(newest) == [rows[2].game_id, rows[1].game_id]


def test_a_period_and_opponents_are_chosen(pool: Pool, anna: User) -> None:
    reviewed_seat(anna, **days_ago(400))
    people = reviewed_seat(anna, **days_ago(2))
    bots = reviewed_seat(anna, with_people=False, **days_ago(1))
    year = Filter(since=NOW - timedelta(days=365))
    assert ids(windows.games_of(anna, year)) == [people.game_id, bots.game_id]
    assert ids(windows.games_of(anna, Filter(with_people=False))) == [bots.game_id]


def test_figures_of_another_version_are_left_out(pool: Pool, anna: User) -> None:
    reviewed_seat(anna, version=windows.VERSION - 1)
    assert windows.games_of(anna, Filter()) == []


def test_annulled_games_are_left_out(pool: Pool, anna: User) -> None:
    row = reviewed_seat(anna)
    usual = {"user": anna, "ladder": pool.ladder, "game_id": row.game_id, "before": 0, "after": 0}
    for kind in (RatingChange.Kind.GAME, RatingChange.Kind.ANNUL):
        RatingChange.objects.create(kind=kind, **usual)
    assert windows.games_of(anna, Filter()) == []


def test_the_group_is_that_of_the_newest_settled_rating(pool: Pool, anna: User) -> None:
    reviewed_seat(anna, rating_group=15, **days_ago(3))
    reviewed_seat(anna, rating_group=16, **days_ago(2))
    reviewed_seat(anna, **days_ago(1))
    assert windows.group_of(windows.games_of(anna, Filter())) == 16


def test_others_are_those_of_the_group_without_oneself(strangers: list[User], anna: User) -> None:
    reviewed_seat(anna, rating_group=16)
    found = windows.others_in(16, anna)
    assert {game.user_id for game in found} == {user.pk for user in strangers}
    assert windows.others_in(17, anna) == []


def test_without_a_group_all_others_count(strangers: list[User], anna: User) -> None:
    assert len(windows.others_in(None, anna)) == len(strangers)


def test_few_others_are_nobody_to_compare_with(strangers: list[User], anna: User) -> None:
    ReviewedSeat.objects.filter(user=strangers[0]).delete()
    assert windows.others_in(16, anna) == []


def test_situations_are_added_up(strangers: list[User], anna: User) -> None:
    found = sums_by_situation(windows.others_in(16, anna))
    assert found == {Situation.RAISE: Sums(50, 5, 100.0, 450.0)}


def test_no_more_than_a_window_is_read(
    pool: Pool, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(windows, "WINDOW", 2)
    for number in range(3):
        reviewed_seat(anna, **days_ago(number))
    assert len(windows.games_of(anna, Filter(most=10))) == 2


def plan_of(rows: QuerySet[ReviewedSeat]) -> str:
    """Return the plan of the newest rows of a database that rather uses an index than sorts."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                for way in ("seqscan", "bitmapscan", "sort"):
                    cursor.execute(f"SET LOCAL enable_{way} = off")
                # Of a table that was vacuumed empty all indexes cost the same.
                cursor.execute(NEVER_VACUUMED, [ReviewedSeat._meta.db_table])
        return rows.order_by("-ended_at", "-id")[: windows.WINDOW].explain()


@pytest.mark.parametrize(
    ("wanted", "index"),
    [
        ({"user": 1}, "reviewed_seats_of_user"),
        ({"rating_group": 16}, "reviewed_seats_of_group"),
        ({}, "reviewed_seats_newest"),
    ],
)
def test_every_window_is_read_in_the_order_of_an_index(
    site: None, wanted: dict[str, int], index: str
) -> None:
    plan = plan_of(ReviewedSeat.objects.filter(version=windows.VERSION, **wanted))
    assert index in plan
    assert "Sort" not in plan and "TEMP B-TREE" not in plan and "Seq Scan" not in plan


def test_the_own_copy_has_the_figures(pool: Pool, anna: User, people: list[User]) -> None:
    row = reviewed_seat(anna, contracts=[[120, 0.7, 1]])
    reviewed_seat(people[1])
    (found,) = windows.own_data(anna)
    assert (found["game_id"], found["contracts"]) == (row.game_id, [[120, 0.7, 1]])
    assert Game.objects.count() == 2
