"""Tests of publishing from any thread, on a real Valkey."""

import secrets
from types import SimpleNamespace

import pytest
import redis

from accounts import valkey
from games.realtime import publisher


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
