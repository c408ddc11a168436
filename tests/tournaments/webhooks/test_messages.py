"""Signatures, and the forms of messages."""

import hashlib
import hmac
import json

from tournaments.webhooks.messages import discord_body, json_body, signature, telegram_body


def test_the_signature_covers_time_and_body() -> None:
    body = json_body({"event": "test"})
    expected = hmac.new(b"key", b"1700000000." + body, hashlib.sha256).hexdigest()
    assert signature("key", 1_700_000_000, body) == f"t=1700000000,v1={expected}"
    assert signature("key", 1_700_000_001, body) != signature("key", 1_700_000_000, body)


def test_a_name_calls_nobody_on_discord() -> None:
    told = json.loads(discord_body("Final standings of @everyone:"))
    assert told["allowed_mentions"] == {"parse": []}


def test_a_message_of_telegram_is_plain_text() -> None:
    assert json.loads(telegram_body("*Cup*", "-100")) == {"chat_id": "-100", "text": "*Cup*"}


def test_long_messages_are_cut() -> None:
    assert len(json.loads(discord_body("x" * 5000))["content"]) < 2000
