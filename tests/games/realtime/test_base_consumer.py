"""Tests of sockets: logins are checked in turn, places are limited, and each one ends."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest
from channels.exceptions import StopConsumer

from accounts.limits import connections
from games.realtime import base_consumer, outbox
from games.realtime.executor import run
from games.tables.consumers import TableConsumer
from tests.games.tables.browser import Browser, cookie_of, leave, login


def socket(age: float, key: str | None = "key") -> TableConsumer:
    one = TableConsumer()
    one.checked_at = time.monotonic() - age
    one.doubted = False
    one.identity = SimpleNamespace(login=key)  # type: ignore[assignment]
    return one


def hub_of(members: list[Any]) -> Any:
    return SimpleNamespace(all_members=lambda: set(members))


def test_only_logins_not_checked_lately_are_due() -> None:
    old, young, visitor = socket(40), socket(5), socket(40, key=None)
    assert TableConsumer._due(hub_of([old, young, visitor])) == [old]
    # And not again at once.
    assert TableConsumer._due(hub_of([old, young, visitor])) == []


def test_the_oldest_come_first_and_all_in_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base_consumer, "SESSIONS_AT_ONCE", 2)
    members = [socket(60 - n) for n in range(15)]
    hub, seen = hub_of(members), []
    while due := TableConsumer._due(hub):
        assert len(due) == min(2, len(members) - len(seen))
        seen += due
    assert seen == members


# Connections of users and networks.


@pytest.fixture
def spot(table) -> str:
    return f"/ws/table/{table.id}/"


async def is_shown(browser: Browser) -> bool:
    return (await browser.receive_type("table"))["type"] == "table"


@pytest.mark.usefixtures("queued")
async def test_a_network_has_so_many_anonymous_sockets(spot, people, settings):
    settings.MAX_ANONYMOUS_SOCKETS = 2
    first, second = [await Browser(spot).open() for _ in range(2)]
    assert await is_shown(first) and await is_shown(second)
    refused = await Browser(spot).open()
    assert await refused.closed() == base_consumer.TOO_MANY_IN_NETWORK
    player = await Browser(spot, cookie_of(await run(login, people[0]))).open()
    assert await is_shown(player)
    await leave(second)
    again = await Browser(spot).open()
    assert await is_shown(again)
    for browser in (first, refused, player, again):
        await leave(browser)
    assert not connections.current().held


@pytest.mark.usefixtures("queued")
async def test_a_user_has_so_many_sockets_on_all_devices(spot, people, settings):
    """A guest held six hundred. Another user is not affected."""
    settings.MAX_SOCKETS_BY_USER = 2
    cookies = [cookie_of(await run(login, people[0])) for _ in range(2)]
    held = [await Browser(path, cookies[0]).open() for path in (spot, "/ws/lobby/")]
    # Both have their places, not only their connections.
    await held[0].receive_type("table")
    await held[1].receive_type("lobby")
    refused = await Browser("/ws/notifications/", cookies[1]).open()
    assert await refused.closed() == base_consumer.TOO_MANY_OWN
    other = await Browser(spot, cookie_of(await run(login, people[1]))).open()
    assert await is_shown(other)
    await leave(held[1])
    again = await Browser(spot, cookies[1]).open()
    assert await is_shown(again)
    for browser in (held[0], refused, other, again):
        await leave(browser)
    assert not connections.current().held


@pytest.mark.usefixtures("queued")
async def test_sockets_that_open_at_once_exceed_no_limit(spot, people, settings):
    settings.MAX_SOCKETS_BY_USER = 3
    cookie = cookie_of(await run(login, people[0]))
    browsers = await asyncio.gather(*[Browser(spot, cookie).open() for _ in range(8)])
    messages = await asyncio.gather(*[browser.socket.receive_output(5) for browser in browsers])
    refused = [message for message in messages if message["type"] == "websocket.close"]
    assert {message["code"] for message in refused} == {base_consumer.TOO_MANY_OWN}
    assert len(refused) == 5
    for browser in browsers:
        await leave(browser)
    assert not connections.current().held


# A server that does not even take the close.


class Greeter(base_consumer.BaseConsumer):
    """A socket for anybody that sends one message and records its end."""

    ended = False

    async def _authenticate(self) -> None:
        self.push("hello", "table")

    async def on_disconnect(self) -> None:
        self.ended = True

    async def on_message(self, message: object) -> None:
        raise StopConsumer


async def test_a_socket_that_cannot_be_closed_ends_all_the_same(monkeypatch):
    monkeypatch.setattr(outbox, "STALL_SECONDS", 0.05)
    monkeypatch.setattr(base_consumer, "CLOSE_TIMEOUT_SECONDS", 0.05)
    sent: list[str] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message["type"])
        if message["type"] != "websocket.accept":
            await asyncio.Event().wait()

    messages = [{"type": "websocket.connect"}]

    async def receive() -> dict[str, Any]:
        return messages.pop() if messages else await asyncio.Event().wait()

    greeter = Greeter()
    async with asyncio.timeout(30):
        await greeter({"type": "websocket", "headers": []}, receive, send)
    assert sent == ["websocket.accept", "websocket.send", "websocket.close"]
    assert greeter.ended and greeter.closed


async def test_an_outside_cancellation_is_obeyed():
    async def send(_: dict[str, Any]) -> None: ...

    async def receive() -> dict[str, Any]:
        return await asyncio.Event().wait()

    greeter = Greeter()
    living = asyncio.create_task(greeter({"type": "websocket", "headers": []}, receive, send))
    await asyncio.sleep(0)
    living.cancel()
    with pytest.raises(asyncio.CancelledError):
        await living
    assert greeter.ended
