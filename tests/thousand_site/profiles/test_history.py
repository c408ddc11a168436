"""Tests of the page of a user's finished games."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.history import queries as history
from games.history.models import PlayedGame
from games.models import Game
from ratings.services import annul_game
from tests.factories import client_of, finished_game, make_club, person, rated_game
from tests.thousand_site.factories import hours_ago, page_text

pytestmark = pytest.mark.usefixtures("defaults")
NOON = datetime(2026, 10, 5, 12, tzinfo=UTC)


def listed(client: Client, query: str = "", name: str = "anna") -> list[str]:
    """Return the ids of the games on the page, in its order."""
    return re.findall(
        r'<th scope="row"><a href="/game/(\w+)/"', page_text(client, path(query, name))
    )


def path(query: str = "", name: str = "anna") -> str:
    return f"/@/{name}/games/{query}"


@pytest.fixture
def played(people: list[User]) -> list[Game]:
    """Games of Anna, a day apart: won, second among bots and unrated, won in another pool."""
    anna, boris, vera = people
    bots = list(User.objects.exclude(bot_level="").order_by("pk")[:2])
    games = [
        rated_game([anna, boris, vera], NOON),
        finished_game([bots[0], anna, bots[1]], NOON + timedelta(days=1), rated=False),
        rated_game([anna, boris, person("zoe")], NOON + timedelta(days=2), "polish"),
    ]
    rows = PlayedGame.objects.filter(user=anna)
    rows.filter(game=games[0]).update(made=200, failed=120, preset="classic")
    rows.filter(game=games[1]).update(made=None, failed=250)
    return games


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("", [2, 1, 0]),
        ("?opponent=boris", [2, 0]),
        ("?opponent=VERA", [0]),
        ("?pool=polish", [2]),
        ("?preset=classic", [0]),
        ("?place=1", [2, 0]),
        ("?place=2", [1]),
        ("?rated=no", [1]),
        ("?rated=yes", [2, 0]),
        ("?against=bots", [1]),
        ("?against=people", [2, 0]),
        ("?bid=185&outcome=made", [0]),
        ("?bid=185", [1, 0]),
        ("?bid=120&outcome=failed", [1, 0]),
        ("?bid=155&outcome=failed", [1]),
        ("?outcome=made", [0]),
        ("?since=2026-10-06", [2, 1]),
        ("?until=2026-10-06", [1, 0]),
        ("?since=2026-10-06&until=2026-10-06", [1]),
        ("?opponent=boris&place=1&until=2026-10-06&bid=185", [0]),
        ("?opponent=vera&pool=polish", []),
    ],
)
def test_games_are_filtered(
    client: Client, played: list[Game], query: str, numbers: list[int]
) -> None:
    assert listed(client, query) == [played[number].pk for number in numbers]


def test_a_bot_is_an_opponent_too(client: Client, played: list[Game]) -> None:
    bot = played[1].seats.get(number=0).user
    assert listed(client, f"?opponent={bot.username}") == [played[1].pk]


@pytest.mark.parametrize(
    "query",
    ["?opponent=nobody", "?pool=nowhere", "?place=9", "?bid=7", "?since=soon", "?since=0001-01-01"],
)
def test_a_wrong_filter_is_named(client: Client, played: list[Game], query: str) -> None:
    page = page_text(client, path(query))
    assert "errorlist" in page and listed(client, query) == []


@pytest.mark.parametrize(
    "after", ["x", "1-", "9999999999999999-1", "1-9999999999999999999", "-1-1"]
)
def test_a_wrong_cursor_is_the_first_page(client: Client, played: list[Game], after: str) -> None:
    assert len(listed(client, f"?after={after}")) == 3


def test_empty_fields_are_left_out_of_the_address(client: Client, played: list[Game]) -> None:
    answer = client.get(path("?opponent=boris&pool=&place="))
    assert answer.status_code == 302 and answer["Location"] == path("?opponent=boris")


def test_a_row_tells_the_game(client: Client, played: list[Game]) -> None:
    page = page_text(client, path("?preset=classic"))
    opponent = r'<span class="other">(\w+)<small>\((\d+)\)</small><i>(\S+)</i>'
    found = re.findall(opponent, page)
    assert found == [("boris", "1500", "455"), ("vera", "1500", "\u221220")]
    assert "1st" in page and "1000" in page and "200 made" in page and "120 failed" in page
    assert re.search(r'class="right up">\+\d+<', page)
    annul_game(played[0].pk, "case 1")
    assert "annulled" in page_text(client, path("?preset=classic"))


def test_pages_follow_each_other(
    client: Client, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two that ended at the same moment are told apart by their ids."""
    monkeypatch.setattr("thousand_site.profiles.history.GAMES_PER_PAGE", 2)
    games = [finished_game(people, NOON + timedelta(hours=hour)).pk for hour in (0, 1, 1, 1, 2)]
    found, link = [], path("?opponent=boris")
    while link:
        page = page_text(client, link)
        found += re.findall(r'<th scope="row"><a href="/game/(\w+)/"', page)
        older = re.search(r'rel="next" href="([^"]+)"', page)
        link = path(older[1].replace("&amp;", "&")) if older else ""
    assert found == [games[4], *games[3:0:-1], games[0]]


def test_a_page_reads_a_window_of_games_only(
    client: Client, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "WINDOW", 3)
    games = [finished_game(people, NOON + timedelta(hours=hour)) for hour in range(4)]
    PlayedGame.objects.filter(game=games[0]).update(made=300)
    page = page_text(client, path("?bid=245"))
    assert listed(client, "?bid=245") == [] and "No matching games since" in page
    older = re.search(r'rel="next" href="([^"]+)"', page)
    assert older and listed(client, older[1].replace("&amp;", "&")) == [games[0].pk]


def test_a_running_game_is_not_listed(client: Client, people: list[User]) -> None:
    finished_game(people, NOON)
    PlayedGame.objects.all().delete()
    assert "No finished games yet." in page_text(client, path())


def test_a_private_clubs_games_are_for_members(people: list[User]) -> None:
    anna, boris, vera = people
    club = make_club(anna, members=[boris], is_private=True)
    game = finished_game(people, hours_ago(1), club=club)
    stranger = person("stranger")
    admin = person("admin", is_staff=True, is_superuser=True)
    seen = {
        viewer and viewer.username: listed(client_of(viewer)) == [game.pk]
        for viewer in (None, anna, boris, vera, stranger, admin)
    }
    hidden = {None: False, "vera": False, "stranger": False, "admin": False}
    assert seen == {**hidden, "anna": True, "boris": True}
    # Vera played in it: the list of her own games has it.
    assert listed(client_of(vera), name="vera") == [game.pk]


def test_a_sealed_game_is_for_its_player(people: list[User]) -> None:
    game = finished_game(people, hours_ago(1), sealed=True)
    assert listed(client_of(people[0])) == [game.pk]
    assert "not revealed yet" in page_text(client_of(people[0]), path())
    admin = person("admin", is_staff=True, is_superuser=True)
    for viewer in (None, people[1], admin):
        assert listed(client_of(viewer)) == []


@pytest.mark.parametrize("size", [1, 20])
def test_a_page_takes_nine_queries_for_an_anonymous_viewer(
    client: Client, people: list[User], size: int, django_assert_num_queries: Any
) -> None:
    for hours in range(size):
        finished_game(people, hours_ago(hours + 1))
    with django_assert_num_queries(9):
        client.get(path())


def test_a_closed_account_has_no_page(client: Client, anna: User) -> None:
    assert client.get(path(name="nobody")).status_code == 404
    anna.closed_at, anna.is_active = hours_ago(1), False
    anna.save()
    assert client.get(path()).status_code == 410
