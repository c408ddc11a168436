"""Logins are checked again in turn, never all at once."""

import time
from types import SimpleNamespace
from typing import Any

import pytest

from games.tables.consumers import TableConsumer
from games.tables.transport import base_consumer
from games.tables.transport.executor import run
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


# Sockets of nobody.


@pytest.mark.usefixtures("queued")
async def test_a_network_has_so_many_anonymous_sockets(table, people, settings):
    settings.MAX_ANONYMOUS_SOCKETS = 2
    path = f"/ws/table/{table.id}/"
    first, second = [await Browser(path).open() for _ in range(2)]
    await first.receive_type("table")
    refused = await Browser(path).open()
    assert await refused.closed() == base_consumer.FLOOD
    player = await Browser(path, cookie_of(await run(login, people[0]))).open()
    await player.receive_type("table")
    await leave(second)
    again = await Browser(path).open()
    await again.receive_type("table")
    for browser in (first, refused, player, again):
        await leave(browser)
    assert not base_consumer._anonymous_sockets
