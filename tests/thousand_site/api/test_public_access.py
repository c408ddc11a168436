"""Tests of common properties of all public resources."""

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import listed_bots, played_game, token_for

pytestmark = pytest.mark.usefixtures("defaults")


@pytest.mark.parametrize(
    "path",
    [
        *("leaderboards/none/", "users/nobody/", "users/nobody/games/", "games/none/record/"),
        *("games/none/", "presets/none/", "users/a%00b/", "nowhere/", "users/nobody/ratings/"),
        "leaderboards/none/distribution/",
    ],
)
def test_unknown_resources_are_not_found(ask: Ask, path: str) -> None:
    assert ask(path, code=404)["code"] in ("not_found", "no_record")


@pytest.mark.parametrize("path", ["ladders/", "leaderboards/classic/", "users/Zosia/"])
def test_public_resources_are_read_only_and_create_no_session(client: Client, path: str) -> None:
    assert client.post(f"/api/v1/{path}").json()["code"] == "method_not_allowed"
    assert client.get(f"/api/v1/{path}", headers={"authorization": "Basic eDp5"}).status_code == 200
    assert not Session.objects.exists()


def test_a_token_costs_one_query(client: Client, people: list[User]) -> None:
    """Whatever its scope, and if it is none: nobody counts how often those are shown."""
    with CaptureQueriesContext(connection) as caught:
        bad = client.get("/api/v1/ladders/", headers={"authorization": "Bearer thousand_none"})
    assert bad.status_code == 401 and len(caught) == 1
    plain = count_queries(client, "ladders/")
    for scope in ("read", "organise"):
        shown = {"authorization": f"Bearer {token_for(people[0], scope)}"}
        client.get("/api/v1/ladders/", headers=shown)
        with CaptureQueriesContext(connection) as caught:
            assert client.get("/api/v1/ladders/", headers=shown).status_code == 200
        # Its use is written once a minute, which may begin here.
        query = [one for one in caught if one["sql"].startswith("SELECT")]
        assert len(query) == plain + 1


def count_queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as caught:
        assert client.get(f"/api/v1/{path}").status_code == 200
    return len(caught)


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("users/anna/games/?limit=50", 7),
        ("users/anna/ratings/classic/history/?limit=50", 4),
        ("leaderboards/classic/?bots=true&limit=50", 9),
        ("users/anna/head-to-head/boris/", 4),
        ("pools/", 4),
        ("presets/", 2),
        ("users/anna/ratings/", 3),
    ],
)
def test_lists_make_a_constant_number_of_queries(
    client: Client, people: list[User], path: str, most: int
) -> None:
    listed_bots()
    played_game(people, 0)
    few = count_queries(client, path)
    for hour in range(1, 6):
        played_game(people[::-1], hour)
    assert count_queries(client, path) == few <= most
