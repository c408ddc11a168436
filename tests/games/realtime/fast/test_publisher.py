"""Tests of the publisher of an event loop, on a real Valkey."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgpack
import pytest

from games.realtime import hub as hubs
from games.realtime import publisher
from games.realtime.fast import publisher as fast_publisher
from games.realtime.fast.publisher import LoopPublisher
from games.realtime.subscription import Subscription

Heard = asyncio.Queue[bytes]


@pytest.fixture
async def heard() -> AsyncIterator[Heard]:
    """Yield what another process hears of the group "pages.abc"."""
    queue: Heard = asyncio.Queue()
    subscription = Subscription(queue.put_nowait, lambda: None)
    await subscription.open()
    await subscription.subscribe(publisher.channel_of("pages.abc"))
    yield queue
    subscription.close()


@pytest.fixture
async def ours() -> AsyncIterator[LoopPublisher]:
    """Yield a publisher, closed at first; its tasks are the hub's."""
    one = LoopPublisher(hubs.Hub().spawn)
    yield one
    one.close()


def notify(ours: LoopPublisher, version: int) -> None:
    ours.notify("pages.abc", {"type": "changed", "version": version})


async def versions(heard: Heard, count: int) -> list[int]:
    async with asyncio.timeout(20):
        return [msgpack.unpackb(await heard.get())["version"] for _ in range(count)]


async def opened(ours: LoopPublisher) -> Any:
    """Return the transport, once it is there."""
    async with asyncio.timeout(20):
        while ours._transport is None or ours._is_opening:
            await asyncio.sleep(0.01)
    return ours._transport


async def test_the_first_notice_is_not_lost_while_the_connection_opens(
    ours: LoopPublisher, heard: Heard
) -> None:
    notify(ours, 1)
    assert await versions(heard, 1) == [1]


async def test_later_notices_go_by_the_connection_in_order(
    ours: LoopPublisher, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ours.open()
    monkeypatch.setattr(publisher, "publish", lambda *_: pytest.fail("a thread published"))
    for version in range(50):
        notify(ours, version)
    assert await versions(heard, 50) == list(range(50))


async def test_its_own_process_ignores_the_notice(ours: LoopPublisher, heard: Heard) -> None:
    notify(ours, 1)
    assert msgpack.unpackb(await heard.get())["sender"] == publisher.process_id()


async def test_a_lost_connection_is_opened_anew(ours: LoopPublisher, heard: Heard) -> None:
    await ours.open()
    lost = ours._transport
    lost.abort()
    notify(ours, 1)
    assert await versions(heard, 1) == [1]
    async with asyncio.timeout(20):
        while ours._transport is lost:
            await asyncio.sleep(0.01)
    notify(ours, 2)
    assert await versions(heard, 1) == [2]


async def test_without_valkey_it_tries_once_a_second(
    ours: LoopPublisher, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried = []

    async def refused() -> None:
        tried.append(1)
        raise OSError

    monkeypatch.setattr(ours, "open", refused)
    monkeypatch.setattr(publisher, "publish", lambda *_: None)
    for _ in range(10):
        notify(ours, 1)
        await asyncio.sleep(0.01)
    assert len(tried) == 1 and "cannot connect" in caplog.text


async def test_notices_are_left_out_while_valkey_reads_nothing(
    ours: LoopPublisher, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ours.open()
    monkeypatch.setattr(fast_publisher, "MAX_UNSENT_BYTES", -1)
    notify(ours, 1)
    monkeypatch.setattr(fast_publisher, "MAX_UNSENT_BYTES", 1000)
    notify(ours, 2)
    assert await versions(heard, 1) == [2]


async def test_a_closed_one_opens_nothing(ours: LoopPublisher, heard: Heard) -> None:
    ours.close()
    notify(ours, 1)
    assert await versions(heard, 1) == [1] and ours._transport is None


async def test_it_closes_a_connection_that_opens_too_late(ours: LoopPublisher) -> None:
    notify(ours, 1)
    ours.close()
    transport = await opened(ours)
    assert transport.is_closing()
