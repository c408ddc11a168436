"""What is sent to a webhook: an event as JSON, or as a line for Telegram or Discord. Pure."""

import hashlib
import hmac
import json
from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]
JSON_TYPE = "application/json"
# Discord refuses longer messages, Telegram those of twice the length.
MAX_TEXT = 1900


def signature(signing_key: str, sent_at: int, body: bytes) -> str:
    """Return the signature of a body: the time counts, so that nobody can send it again later."""
    signed = f"{sent_at}.".encode() + body
    digest = hmac.new(signing_key.encode(), signed, hashlib.sha256).hexdigest()
    return f"t={sent_at},v1={digest}"


def json_body(payload: Mapping[str, Any]) -> bytes:
    """Return a payload as it is sent and signed."""
    return json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode()


def telegram_body(text: str, chat: str) -> bytes:
    """Return a message of a bot in a chat: plain text, which marks nothing."""
    return json_body({"chat_id": chat, "text": text[:MAX_TEXT]})


def discord_body(text: str) -> bytes:
    """Return a message for a channel. A name such as "@everyone" calls nobody."""
    return json_body({"content": text[:MAX_TEXT], "allowed_mentions": {"parse": []}})
