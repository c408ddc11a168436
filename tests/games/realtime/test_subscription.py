"""Tests of a process's subscription, on a real Valkey."""

import asyncio
import secrets
from collections.abc import AsyncIterator

import pytest

from accounts import valkey
from games.realtime.subscription import Subscription


class Listener:
    """A subscription and what it was told."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()
        self.lost = asyncio.Event()
        self.subscription = Subscription(self.heard.put_nowait, self.lost.set)


@pytest.fixture
async def listener() -> AsyncIterator[Listener]:
    one = Listener()
    await one.subscription.open()
    yield one
    one.subscription.close()
    await one.lost.wait()


async def test_a_subscribed_channel_is_heard_until_it_is_left(listener: Listener) -> None:
    channel, other = secrets.token_hex(8), secrets.token_hex(8)
    async with asyncio.timeout(20):
        await asyncio.gather(*map(listener.subscription.subscribe, (channel, other, channel)))
        valkey.client().publish(channel, "one")
        await listener.subscription.unsubscribe(channel)
        valkey.client().publish(channel, "two")
        valkey.client().publish(other, "three")
        assert [await listener.heard.get() for _ in range(2)] == [b"one", b"three"]


async def test_a_lost_connection_ends_every_wait(listener: Listener) -> None:
    waiting = asyncio.ensure_future(listener.subscription.subscribe("a"))
    await asyncio.sleep(0)
    listener.subscription.connection_lost(None)
    with pytest.raises(ConnectionError):
        await waiting
    assert listener.lost.is_set()
