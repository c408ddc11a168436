"""Tests of tables of a day that runs: one account plays it in a browser, however it comes there."""

import pytest
from django.test import Client

from accounts.models import User
from games.daily import services
from games.daily.models import Browser, Day
from games.realtime.base_consumer import NOT_FOUND
from games.realtime.executor import run as in_thread
from tests.factories import client_of
from tests.games.daily.browser_keys import cookies_of
from tests.games.daily.playing import begin
from tests.games.tables.browser import Browser as Socket
from tests.games.tables.browser import leave

pytestmark = pytest.mark.usefixtures("queued")


@pytest.fixture
def shared(day: Day, players: list[User]) -> Client:
    """The browser of Nadia, who has begun a deal there; now Petro has logged in."""
    nadia, petro = players
    client = client_of(nadia)
    client.post(f"/daily/{day}/1/")
    client.force_login(petro)
    return client


def test_a_deal_begun_elsewhere_is_not_gone_on_with_in_the_browser_of_another(
    day: Day, players: list[User], shared: Client
) -> None:
    run = begin(players[1], day, 1)
    assert shared.post(f"/daily/{day}/1/").headers["location"] == "/daily/"
    assert "Another account has played" in shared.get("/daily/").content.decode()
    assert client_of(players[1]).post(f"/daily/{day}/1/").headers["location"] == (
        f"/table/{run.game_id}/"
    )


def test_its_table_does_not_open_there(day: Day, players: list[User], shared: Client) -> None:
    run = begin(players[1], day, 1)
    answer = shared.get(f"/table/{run.game_id}/")
    assert (answer.status_code, answer.headers["location"]) == (302, "/daily/")
    assert "hand" not in answer.content.decode()


def test_a_table_that_is_opened_by_its_address_keeps_others_out(
    day: Day, players: list[User]
) -> None:
    """Petro began at home; he looks at the deal here, and so Nadia cannot begin here."""
    nadia, petro = players
    client, run = client_of(petro), begin(petro, day, 1)
    assert client.get(f"/table/{run.game_id}/").status_code == 200
    client.force_login(nadia)
    assert client.post(f"/daily/{day}/1/").headers["location"] == "/daily/"


def test_one_person_goes_on_in_many_browsers(day: Day, players: list[User]) -> None:
    run = begin(players[0], day, 1)
    for client in (client_of(players[0]), client_of(players[0])):
        assert client.post(f"/daily/{day}/1/").headers["location"] == f"/table/{run.game_id}/"
        assert client.get(f"/table/{run.game_id}/").status_code == 200
    assert Browser.objects.filter(user=players[0]).count() == 3


def test_a_past_day_opens_everywhere(yesterday: Day, players: list[User], shared: Client) -> None:
    run = begin(players[1], yesterday, 1)
    before = Browser.objects.count()
    assert shared.get(f"/table/{run.game_id}/").status_code == 200
    assert Browser.objects.count() == before


def test_a_running_day_asks_for_the_browser(day: Day, players: list[User]) -> None:
    with pytest.raises(ValueError, match="browser"):
        services.begin(players[0], day, 1, [])


async def test_its_socket_does_not_open_there(
    day: Day, players: list[User], shared: Client
) -> None:
    """Not even for who knows the address: an action is sent there."""
    run = await in_thread(begin, players[1], day, 1)
    own = await in_thread(client_of, players[1])
    await in_thread(own.get, f"/table/{run.game_id}/")
    sockets = [
        await Socket(f"/ws/table/{run.game_id}/", cookies_of(client)).open()
        for client in (shared, own)
    ]
    assert await sockets[0].closed() == NOT_FOUND
    assert not sockets[0].texts
    assert (await sockets[1].receive())["table"]["hand"]
    await leave(*sockets)
