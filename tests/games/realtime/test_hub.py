"""Tests of the hub: the sockets of a process, and its single subscription."""

import asyncio
from typing import Any

import pytest

from games.realtime import hub as hubs
from games.realtime import publisher


class Member:
    """A socket that is told nothing."""

    @classmethod
    async def on_group_message(cls, hub: hubs.Hub, message: dict[str, Any]) -> None: ...

    @classmethod
    async def poll(cls, hub: hubs.Hub) -> None: ...


async def opened(*groups: str) -> tuple[hubs.Hub, list[tuple[str, Member]]]:
    """Open a socket in each group; return the hub and the sockets."""
    hub, members = hubs.current(), [(group, Member()) for group in groups]
    await asyncio.gather(*[hub.join(group, member) for group, member in members])
    return hub, members


async def test_sockets_that_close_at_once_log_nothing(caplog: pytest.LogCaptureFixture) -> None:
    hub, members = await opened("a", "b", "c")
    subscription, loops = hub._subscription, list(hub._loops)
    assert subscription is not None and hub._subscribed == {"a", "b", "c"}
    await asyncio.gather(*[hub.leave(group, member) for group, member in members])
    await asyncio.wait(loops, timeout=5)
    assert subscription._transport.is_closing() and not caplog.records


async def test_a_connection_that_opens_after_the_last_socket_left_is_closed() -> None:
    hub, member = hubs.current(), Member()
    joining = asyncio.create_task(hub.join("a", member))
    await asyncio.sleep(0)
    assert hub._subscription is None
    await hub.leave("a", member)
    await joining
    assert hub._subscription is None or hub._subscription._transport.is_closing()


async def test_a_new_hub_follows_the_last_socket() -> None:
    hub, [(group, member)] = await opened("a")
    await hub.leave(group, member)
    later, [(group, member)] = await opened("a")
    assert later is not hub and later.members("a") == {member}
    await later.leave(group, member)


class Listener:
    """A socket; its class keeps what it is told."""

    told: list[dict]

    @classmethod
    async def on_group_message(cls, hub: hubs.Hub, message: dict) -> None:
        cls.told.append(message)

    @classmethod
    async def poll(cls, hub: hubs.Hub) -> None: ...


async def told(count: int) -> None:
    async with asyncio.timeout(20):
        while len(Listener.told) < count:
            await asyncio.sleep(0.01)


async def test_a_process_hears_all_but_the_notices_that_it_has_acted_on() -> None:
    Listener.told, hub, member = [], hubs.current(), Listener()
    await hub.join("pages.abc", member)
    with publisher.suppress_local_notices():
        publisher.notify("pages.abc", {"type": "changed", "version": 1})
    publisher.notify("pages.abc", {"type": "changed", "version": 2})
    await told(1)
    assert [message["version"] for message in Listener.told] == [2]
    await hub.leave("pages.abc", member)


async def test_after_a_lost_connection_the_next_poll_subscribes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hubs, "POLL_SECONDS", 0.05)
    Listener.told, hub, member = [], hubs.current(), Listener()
    await hub.join("pages.abc", member)
    first = hub._subscription
    assert first is not None
    first.close()
    async with asyncio.timeout(20):
        while hub._subscription in (None, first) or not hub._subscribed:
            await asyncio.sleep(0.01)
    publisher.notify("pages.abc", {"type": "changed", "version": 3})
    await told(1)
    assert Listener.told[0]["version"] == 3
    await hub.leave("pages.abc", member)
