"""Tests of leaderboards in the API."""

from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.preferences import services as accounts
from accounts.relations.services import follow
from ratings import leaderboard_eligibility, periods
from ratings.models import Ladder
from tests.factories import rate
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import (
    START,
    listed_bots,
    played_game,
    token_for,
    wrong_members,
)

pytestmark = pytest.mark.usefixtures("defaults")


def names(body: Any) -> list[str]:
    """Return the usernames of the rows."""
    return [row["user"]["username"] for row in body["results"]]


def test_rows_are_those_of_the_leaderboard(ask: Ask) -> None:
    bots = listed_bots()
    empty = ask("leaderboards/classic/")
    assert (empty["count"], empty["results"]) == (0, [])
    full = ask("leaderboards/classic/?bots=true")
    assert full["count"] == 5 and names(full) == [bot.username for bot in bots]
    assert full["results"][0] == {
        "rank": 1,
        "user": {
            "username": bots[0].username,
            "name": bots[0].username,
            "bot": True,
            "guest": False,
        },
        "rating": 2000, "gain": None, "games": 50, "country": "",
    }  # fmt: skip


def test_pages_can_be_read_in_both_directions(ask: Ask) -> None:
    bots = listed_bots()
    first = ask("leaderboards/classic/?bots=true&limit=2")
    assert first["previous"] is None
    second = ask(f"leaderboards/classic/?bots=true&limit=2&cursor={first['next']}")
    assert names(first) + names(second) == [bot.username for bot in bots[:4]]
    assert [row["rank"] for row in second["results"]] == [3, 4]
    back = ask(f"leaderboards/classic/?bots=true&limit=2&cursor={second['previous']}")
    assert back["results"] == first["results"]


def test_around_user_puts_the_user_in_the_middle(ask: Ask) -> None:
    bots = listed_bots()
    result = ask(f"leaderboards/classic/?bots=true&limit=3&around_user={bots[2].username}")
    assert names(result) == [bot.username for bot in bots[1:4]]


def test_around_user_fails_for_unlisted_and_anonymous_users(ask: Ask, people: list[User]) -> None:
    assert ask("leaderboards/classic/?around_user=anna", code=404)["code"] == "not_on_board"
    assert ask("leaderboards/classic/?around_user=me", code=401)["code"] == "not_authenticated"
    query = "leaderboards/classic/?around_user=me"
    assert ask(query, token_for(people[0], "read"), code=404)["code"] == "not_on_board"


def test_following_shows_followed_users_and_me(
    ask: Ask, ladder: Ladder, people: list[User]
) -> None:
    anna, _, vera = people
    for user in people:
        user.emailaddress_set.create(email=f"{user.pk}@example.org", verified=True)
        rate(user, ladder, 1600, games=50)
    follow(anna, vera)
    query = "leaderboards/classic/?following=true"
    assert names(ask(query, token_for(anna, "read"))) == ["anna", "vera"]
    assert names(ask("leaderboards/classic/")) == ["anna", "boris", "vera"]
    assert ask(query, code=401)["code"] == "not_authenticated"


def test_rows_are_filtered_by_country_and_games(ask: Ask) -> None:
    bots = listed_bots()
    accounts.set_country(bots[1], "PL")
    result = ask("leaderboards/classic/?bots=true&country=PL")
    assert names(result) == [bots[1].username] and result["results"][0]["country"] == "PL"
    assert ask("leaderboards/classic/?bots=true&min_games=51")["results"] == []


def test_a_period_that_was_not_opened_is_empty(ask: Ask) -> None:
    assert ask("leaderboards/classic/?period=week")["results"] == []
    assert ask("leaderboards/classic/distribution/?period=season")["total"] == 0


def test_earlier_weeks_can_be_read(ask: Ask, ladder: Ladder, people: list[User]) -> None:
    periods.open_periods(START)
    for user in people:
        user.emailaddress_set.create(email=f"{user.pk}@example.org", verified=True)
        rate(user, ladder, 1500)
    for hour in range(3):
        played_game(people, hour)
    leaderboard_eligibility.update_listing([user.pk for user in people], timezone.now())
    assert ask("leaderboards/classic/?period=week")["results"] == []
    result = ask("leaderboards/classic/?period=week&at=2026-10-02T00:00:00Z")
    assert names(result) == ["anna", "boris", "vera"] and result["results"][0]["gain"] > 0
    assert result["results"][0]["rating"] == 1500 + result["results"][0]["gain"]


def test_the_distribution_counts_users_by_rating(
    ask: Ask, ladder: Ladder, people: list[User]
) -> None:
    for user, value in zip(people, (1510, 1520, 1600), strict=True):
        user.emailaddress_set.create(email=f"{user.pk}@example.org", verified=True)
        rate(user, ladder, value, games=50)
    result = ask("leaderboards/classic/distribution/")
    assert (result["total"], result["bin_width"]) == (3, 50)
    assert result["bins"] == [{"rating": 1500, "users": 2}, {"rating": 1600, "users": 1}]


@pytest.mark.parametrize(
    "wrong",
    [
        *("limit=0", "limit=101", "limit=x", "cursor=1", "cursor=after.1.2.3", "cursor=before.x"),
        *("cursor=after.9e9.1", "cursor=1600.5", "cursor=r5"),
        *("country=XX", "period=year", "min_games=-1", "bots=maybe", "cursor=after.99999999999.1"),
    ],
)
def test_invalid_parameters_are_named(ask: Ask, wrong: str) -> None:
    answer = ask(f"leaderboards/classic/?{wrong}", code=400)
    assert list(wrong_members(answer)) == [wrong.split("=")[0]]
