"""The public API reads, and reads no more than the pages show."""

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game, Pool
from games.presets import load_defaults
from games.tables.opening import open_table
from ratings import listing
from ratings.models import Ladder, Rating

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def ladder() -> Ladder:
    load_defaults()
    return Ladder.objects.get(key="classic")


def get(client: Client, path: str) -> Any:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.json()


def test_it_describes_itself(client: Client) -> None:
    schema = client.get("/api/?format=json").json()
    assert set(schema["paths"]) >= {"/api/ladders/", "/api/leaderboard/{key}/"}
    assert all(set(path) <= {"get", "parameters"} for path in schema["paths"].values())


def test_ladders_come_in_order(client: Client) -> None:
    keys = [one["key"] for one in get(client, "/api/ladders/")]
    in_order = list(Ladder.objects.order_by("order", "key").values_list("key", flat=True))
    assert keys == in_order and keys[:2] == ["classic", "classic-short"]


def test_the_board_is_the_boards(client: Client, ladder: Ladder) -> None:
    bot = User.objects.exclude(bot_level="").first()
    Rating.objects.create(user=bot, ladder=ladder, value=1700, games=20)
    listing.relist([bot.pk], timezone.now())
    assert get(client, "/api/leaderboard/classic/") == {"count": 0, "results": []}
    board = get(client, "/api/leaderboard/classic/?bots=true")
    assert board["count"] == 1 and board["results"][0] == {
        "rank": 1,
        "person": {"username": bot.username, "name": bot.username, "bot": True, "guest": False},
        "rating": 1700.0,
        "games": 20,
    }


@pytest.mark.parametrize("wrong", ["limit=0", "limit=101", "offset=-1", "offset=10001", "limit=x"])
def test_wrong_numbers_are_refused(client: Client, wrong: str) -> None:
    assert client.get(f"/api/leaderboard/classic/?{wrong}").status_code == 400


def test_a_person_has_ratings_and_no_mail(client: Client) -> None:
    User.objects.create_user("Anna", "anna@example.org", "x")
    person = get(client, "/api/people/anna/")
    assert person["username"] == "Anna" and "anna@example.org" not in str(person)
    assert person["ratings"][0] == {
        "ladder": "classic", "rating": 1500.0, "games": 0, "provisional": True,
    }  # fmt: skip


def test_a_running_game_has_no_record(client: Client) -> None:
    people = [User.objects.create_user(name) for name in ("Anna", "Boris", "Vera")]
    game = open_table(Pool.objects.first(), people)
    assert client.get(f"/api/games/{game.pk}/record/").status_code == 404
    Game.objects.filter(pk=game.pk).update(status="over", record={"deals": []})
    assert get(client, f"/api/games/{game.pk}/record/") == {"deals": []}


@pytest.mark.parametrize("path", ["leaderboard/none/", "people/nobody/", "games/none/record/"])
def test_what_is_not_there_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/api/{path}").status_code == 404


@pytest.mark.parametrize("path", ["ladders/", "leaderboard/classic/", "people/Agata/"])
def test_nothing_can_be_written_and_nobody_logs_in(client: Client, path: str) -> None:
    assert client.post(f"/api/{path}").status_code == 405
    assert client.get(f"/api/{path}", headers={"authorization": "Basic eDp5"}).status_code == 200
    assert not Session.objects.exists()
