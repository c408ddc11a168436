"""Tests of the hub: the sockets of a process, and its single subscription."""

import asyncio
from typing import Any

import pytest

from games.realtime import hub as hubs


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
