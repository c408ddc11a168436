"""Messages of the site's sockets as text (docs/protocol). Each consumer adds its own."""

import json
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import orjson
from django.utils.translation import gettext

from accounts.http.problem import problem

MAX_MESSAGE_LENGTH = 4096
# Of the errors that are not the message's own fault.
STATUSES = {
    "too_fast": HTTPStatus.TOO_MANY_REQUESTS,
    "server_error": HTTPStatus.INTERNAL_SERVER_ERROR,
}
MESSAGE_ID = re.compile(r"[0-9A-Za-z-]{1,36}")

Fields = Mapping[str, Any]
# Makes a message of its fields and its `seq`. Raises: BadMessage.
Parser = Callable[[Fields, int], Any]


@dataclass(frozen=True)
class Ping:
    """A sign of life, with the newest seq that the client has, and whether its page is visible."""

    seq: int
    visible: bool = False


class BadMessage(Exception):
    """A malformed message: it is answered with an error, and the socket goes on."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def _ping(fields: Fields, seq: int) -> Ping:
    return Ping(seq, fields.get("visible") is True)


# The messages that every socket understands, by type.
PARSERS: Mapping[str, Parser] = {"ping": _ping}


def parse(text: str | None, parsers: Mapping[str, Parser] = PARSERS) -> Any:
    """Return the message of a frame. Raises: BadMessage."""
    fields = _object(text)
    seq = fields.get("seq", 0)
    if type(seq) is not int or not 0 <= seq < 2**31:
        raise BadMessage("bad_message")
    kind = fields.get("type")
    parser = parsers.get(kind) if isinstance(kind, str) else None
    if parser is None:
        raise BadMessage("unknown_type")
    return parser(fields, seq)


def _object(text: str | None) -> Fields:
    if text is not None and len(text) > MAX_MESSAGE_LENGTH:
        raise BadMessage("bad_message")
    try:
        message = orjson.loads(text or "")
    except ValueError:
        raise BadMessage("not_json") from None
    if not isinstance(message, dict):
        raise BadMessage("bad_message")
    return message


def id_of(fields: Fields) -> str:
    """Return the id that the client gave its message. Raises: BadMessage."""
    message_id = fields.get("id")
    if not isinstance(message_id, str) or not MESSAGE_ID.fullmatch(message_id):
        raise BadMessage("bad_message")
    return message_id


def text_of(fields: Fields, name: str, max_length: int) -> str:
    """Return a non-empty text that can be encoded as UTF-8 and stored: without null characters.

    Raises: BadMessage.
    """
    value = fields.get(name)
    if not isinstance(value, str) or not 0 < len(value) <= max_length or "\0" in value:
        raise BadMessage("bad_message")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise BadMessage("bad_message") from None
    return value


def now_ms() -> int:
    """Return the server's time in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


def dumps(message: Mapping[str, Any]) -> str:
    """Return compact JSON."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def pong(seq: int | None = None) -> str:
    """Return the reply to a ping, with the newest seq of this viewer if there is one."""
    newest = {} if seq is None else {"seq": seq}
    return dumps({"type": "pong", "now": now_ms(), **newest})


def error(code: str) -> str:
    """Return the error message of this code."""
    details = problem(code, error_text(code), STATUSES.get(code, HTTPStatus.BAD_REQUEST))
    return dumps({"type": "error", "problem": details})


def error_text(code: str) -> str:
    """Return the text of an error code in the active language."""
    match code:
        case "not_json":
            return gettext("This message is not valid JSON.")
        case "unknown_type":
            return gettext("This message type does not exist.")
        case "too_fast":
            return gettext("Too many messages. Wait a moment.")
        case "server_error":
            return gettext("Something went wrong on the server. Try again.")
    return gettext("This message could not be understood.")
