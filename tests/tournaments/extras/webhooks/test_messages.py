"""Signatures, and the forms of messages."""

import hashlib
import hmac
import json
import re

import pytest

from tournaments.extras.webhooks.messages import (
    WORD_JOINER,
    discord_body,
    discord_name,
    json_body,
    signature,
    telegram_body,
    telegram_name,
)

# Names that would mark, link or call: what they are made of must not stay together.
NASTY = [
    "[a](https://evil.example)",
    "<https://evil.example>",
    "https://evil.example/path",
    "evil.example",
    "discord.gg/abc",
    "@everyone",
    "<@123456>",
    "<#42> <:smile:42> <t:1700000000>",
    "**bold** __line__ ~~out~~ ||spoiler|| `code`",
    "# heading",
    "> quote",
    "- item",
    "1. item",
    "\\[a](https://evil.example)",
]


def test_the_signature_covers_time_and_body() -> None:
    body = json_body({"event": "test"})
    expected = hmac.new(b"key", b"1700000000." + body, hashlib.sha256).hexdigest()
    assert signature("key", 1_700_000_000, body) == f"t=1700000000,v1={expected}"
    assert signature("key", 1_700_000_001, body) != signature("key", 1_700_000_000, body)


def test_a_name_calls_nobody_on_discord() -> None:
    told = json.loads(discord_body("Final standings of @everyone:"))
    assert told["allowed_mentions"] == {"parse": []}


def unescaped(text: str) -> str:
    """Return the signs that no backslash stands before: what Discord reads as marks."""
    return re.sub(r"\\[^0-9A-Za-z\s]", "", text)


@pytest.mark.parametrize("name", NASTY)
def test_a_name_marks_and_links_nothing_on_discord(name: str) -> None:
    told = discord_name(name)
    assert not re.search(r"[\\`*_~|<>\[\]()#@:/.+-]", unescaped(told)), told
    # And a reader sees what it is.
    assert re.sub(r"\\([^0-9A-Za-z\s])", r"\1", told).replace(WORD_JOINER, "") == name
    assert not re.search(r"@\w", told)


@pytest.mark.parametrize(
    "name",
    [
        "https://evil.example",
        "evil.example",
        "t.me/evil",
        "@durov",
        "a@evil.example",
        "#topic",
        "$SHARE",
        "/start",
        "tg://resolve",
        "+15551234567",
    ],
)
def test_a_name_links_nothing_on_telegram(name: str) -> None:
    told = telegram_name(name)
    assert not re.search(r"[@#$/.:+]\w", told) and "//" not in told
    assert told.replace(WORD_JOINER, "") == name


@pytest.mark.parametrize("name_of", [discord_name, telegram_name])
def test_a_name_stays_in_its_line(name_of) -> None:
    assert name_of("Cup\n# Big\r\u2028news\x00\u202e!") in ("Cup \\# Big news!", "Cup # Big news!")


@pytest.mark.parametrize("name_of", [discord_name, telegram_name])
def test_honest_names_stay_as_they_are(name_of) -> None:
    for name in ("Зимовий кубок 2026", "Łódź, Café „Króliczek“", "Anna & Boris"):
        assert name_of(name) == name


def test_a_message_of_telegram_is_plain_text() -> None:
    assert json.loads(telegram_body("*Cup*", "-100")) == {"chat_id": "-100", "text": "*Cup*"}


def test_long_messages_are_cut() -> None:
    assert len(json.loads(discord_body("x" * 5000))["content"]) < 2000
