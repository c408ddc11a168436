"""Tests of a process's subscription, on a real Valkey."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from types import SimpleNamespace

import pytest
import redis

from accounts import valkey
from games.realtime import hub as hubs
from games.realtime import publisher
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


class Member:
    """A socket; its class keeps what it is told."""

    told: list[dict]

    @classmethod
    async def on_group_message(cls, hub: hubs.Hub, message: dict) -> None:
        cls.told.append(message)

    @classmethod
    async def poll(cls, hub: hubs.Hub) -> None: ...


async def told(count: int) -> None:
    async with asyncio.timeout(20):
        while len(Member.told) < count:
            await asyncio.sleep(0.01)


async def test_a_process_hears_all_but_the_notices_that_it_has_acted_on() -> None:
    Member.told, hub, member = [], hubs.current(), Member()
    await hub.join("pages.abc", member)
    with publisher.suppress_local_notices():
        publisher.notify("pages.abc", {"type": "changed", "version": 1})
    publisher.notify("pages.abc", {"type": "changed", "version": 2})
    await told(1)
    assert [message["version"] for message in Member.told] == [2]
    await hub.leave("pages.abc", member)


async def test_after_a_lost_connection_the_next_poll_subscribes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hubs, "POLL_SECONDS", 0.05)
    Member.told, hub, member = [], hubs.current(), Member()
    await hub.join("pages.abc", member)
    first = hub._subscription
    assert first is not None
    first.close()
    async with asyncio.timeout(20):
        while hub._subscription in (None, first) or not hub._subscribed:
            await asyncio.sleep(0.01)
    publisher.notify("pages.abc", {"type": "changed", "version": 3})
    await told(1)
    assert Member.told[0]["version"] == 3
    await hub.leave("pages.abc", member)


def test_a_connection_that_was_lost_is_opened_again_after_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    monkeypatch.setattr(publisher, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(publisher, "_failed_at", 0.0)
    sender, channel = publisher.Sender(), secrets.token_hex(8)
    listening = valkey.client().pubsub(ignore_subscribe_messages=True)
    listening.subscribe(channel)
    listening.get_message(timeout=5)
    sender.publish(channel, b"one")
    assert sender._connection is not None
    sender._connection._sock.close()
    with pytest.raises((redis.RedisError, OSError)):
        sender.publish(channel, b"lost")
    # Within the second nobody tries.
    sender.publish(channel, b"dropped")
    assert sender._connection is None
    now[0] += publisher.RETRY_AFTER_SECONDS
    sender.publish(channel, b"two")
    found = [listening.get_message(timeout=5) for _ in range(2)]
    assert [message["data"] for message in found if message] == ["one", "two"]
    listening.close()


def test_no_thread_waits_long_for_another_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publisher, "LOCK_SECONDS", 0.0)
    sender, channel = publisher.Sender(), secrets.token_hex(8)
    listening = valkey.client().pubsub(ignore_subscribe_messages=True)
    listening.subscribe(channel)
    listening.get_message(timeout=5)
    with sender._lock:
        sender.publish(channel, b"dropped")
    sender.publish(channel, b"sent")
    message = listening.get_message(timeout=5)
    assert message is not None and message["data"] == "sent"
