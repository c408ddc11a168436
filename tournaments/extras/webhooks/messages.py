"""Messages to a webhook: an event as JSON, or as a line for Telegram or Discord. Pure."""

import hashlib
import hmac
import json
import re
import unicodedata
from collections.abc import Mapping
from typing import Any

JSON_TYPE = "application/json"
# Discord refuses longer messages, Telegram those of twice the length.
MAX_TEXT = 1900
# Shown as nothing, and a part of no word: what stands on both sides of it marks nothing together.
WORD_JOINER = "\u2060"
# Characters with a meaning on Discord (markup, links, mentions); a backslash takes it away.
DISCORD_MARKS = re.compile(r"[\\`*_~|<>\[\]()#@:/.+=-]")
# What Telegram turns into a link in plain text: of a site or address, a user, a topic, a share, a
# command of a bot, a telephone.
TELEGRAM_MARKS = re.compile(r"(?<=[@#$/.:+])(?=\S)")

# Signs that turn the direction of the text after them.
DIRECTIONS = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})


def signature(signing_key: str, sent_at: int, body: bytes) -> str:
    """Return the signature of a body: the time counts, so that nobody can send it again later."""
    signed = f"{sent_at}.".encode() + body
    digest = hmac.new(signing_key.encode(), signed, hashlib.sha256).hexdigest()
    return f"t={sent_at},v1={digest}"


def json_body(payload: Mapping[str, Any]) -> bytes:
    """Return a payload as it is sent and signed."""
    return json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode()


def discord_name(text: str) -> str:
    """Return what a user wrote as it stands in a message on Discord: it marks and links nothing.

    A call such as "@everyone" is broken as well, since the backslash alone does not end it.
    """
    return DISCORD_MARKS.sub(r"\\\g<0>", _one_line(text)).replace("@", f"@{WORD_JOINER}")


def telegram_name(text: str) -> str:
    """Return what a user wrote as it stands in a plain text on Telegram, which links nothing."""
    return TELEGRAM_MARKS.sub(WORD_JOINER, _one_line(text))


def _one_line(text: str) -> str:
    """Return the text in one line, without what turns the direction of writing."""
    seen = (one for one in text if one.isspace() or unicodedata.category(one) != "Cc")
    directed = (one for one in seen if unicodedata.bidirectional(one) not in DIRECTIONS)
    return " ".join("".join(directed).split())


def telegram_body(text: str, chat: str) -> bytes:
    """Return a message of a bot in a chat, as plain text."""
    return json_body({"chat_id": chat, "text": text[:MAX_TEXT]})


def discord_body(text: str) -> bytes:
    """Return a message for a channel. A name such as "@everyone" calls nobody."""
    return json_body({"content": text[:MAX_TEXT], "allowed_mentions": {"parse": []}})
