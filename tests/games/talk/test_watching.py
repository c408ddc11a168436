"""Tests of spectators: their number, and the names of those who chose to be named."""

from collections.abc import AsyncIterator

import pytest
import redis
from django.test import Client

from accounts import valkey
from accounts.models import User
from accounts.preferences.services import set_preferences
from games.models import Game
from games.realtime.executor import run
from games.talk import consumers, watching
from tests.games.tables.browser import Browser, leave, login, watch

pytestmark = pytest.mark.usefixtures("queued")


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changes are told at once."""
    monkeypatch.setattr(consumers, "WATCHING_SECONDS", 0.0)


@pytest.fixture
def gleb_client(gleb: User) -> Client:
    return login(gleb)


@pytest.fixture
def anna_socket_client(people: list[User]) -> Client:
    return login(people[0])


@pytest.fixture
async def player(table: Game, anna_socket_client: Client) -> AsyncIterator[Browser]:
    socket = await showing(table, anna_socket_client)
    yield socket
    await leave(socket)


async def showing(table: Game, client: Client | None) -> Browser:
    socket = await watch(table, client)
    await socket.send_json({"type": "talk"})
    await socket.receive_type("watching")
    return socket


async def counts(socket: Browser, count: int) -> None:
    """Wait until the socket is shown this number."""
    while (await socket.receive_type("watching"))["count"] != count:
        pass


async def test_a_player_is_shown_how_many_watch(table, player, gleb_client):
    viewer = await showing(table, gleb_client)
    await counts(player, 1)
    await leave(viewer)
    await counts(player, 0)


async def test_two_tabs_of_a_viewer_count_once(table, player, gleb_client):
    first, second = await showing(table, gleb_client), await showing(table, gleb_client)
    await counts(player, 1)
    await leave(first)
    assert await player.is_silent()
    await leave(second)
    await counts(player, 0)


async def test_visitors_of_one_network_count_once(table, player):
    visitors = [await showing(table, None) for _ in range(2)]
    await counts(player, 1)
    assert await player.is_silent()
    await leave(*visitors)


async def test_a_player_is_no_viewer(table, player):
    assert await run(watching.members, table.pk) == set()


def test_a_viewer_is_named_only_by_choice(table, gleb, vera):
    watching.extend({table.pk: {f"u{gleb.pk}", f"u{vera.pk}", "n0"}})
    assert watching.watching_json(table.pk, ["en"])["en"] == {
        "type": "watching",
        "count": 3,
        "names": [],
    }
    set_preferences(gleb, watch_by_name=True)
    names = watching.watching_json(table.pk, ["en"])["en"]["names"]
    assert names == [{"name": "gleb", "username": "gleb"}]


def test_a_viewer_expires(table, monkeypatch):
    monkeypatch.setattr(watching, "TTL_SECONDS", -1)
    watching.extend({table.pk: {"u1"}})
    assert watching.members(table.pk) == set()


def test_without_valkey_nobody_is_counted(table, valkey_down):
    watching.extend({table.pk: {"u1"}})
    watching.remove(table.pk, "u1")
    assert watching.watching_json(table.pk, ["en"])["en"]["count"] == 0


def test_a_hanging_valkey_is_asked_once_in_a_while(table, valkey_down, monkeypatch):
    asked: list[str] = []

    def hang() -> redis.Redis:
        asked.append("once")
        raise redis.TimeoutError

    monkeypatch.setattr(valkey, "client", hang)
    watching.extend({table.pk: {"u1"}})
    watching.watching_json(table.pk, ["en"], "u1")
    watching.remove(table.pk, "u1")
    assert watching.counts([table.pk]) == {table.pk: 0}
    assert asked == ["once"]


def test_a_user_who_shows_the_talk_is_counted_and_told_in_one_round_trip(table, monkeypatch):
    asked: list[str] = []
    client = valkey.client()
    monkeypatch.setattr(valkey, "client", lambda: asked.append("once") or client)
    monkeypatch.setattr(watching, "announce", lambda _: None)
    assert watching.watching_json(table.pk, ["en", "ru"], "n0")["ru"]["count"] == 1
    assert asked == ["once"]


def test_an_address_is_not_stored():
    assert "192.0.2.1" not in watching.member_of(None, "192.0.2.1")
