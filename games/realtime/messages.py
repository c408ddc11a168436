"""Messages of a table's socket as text (docs/protocol/table.md); independent of any game."""

import json
import re
import time
from dataclasses import dataclass
from typing import Any

import orjson
from django.utils.translation import gettext

MAX_MESSAGE_LENGTH = 4096
MAX_CONTRIBUTION_LENGTH = 200
MAX_SAID_LENGTH = 1000
ACTION_ID = re.compile(r"[0-9A-Za-z-]{1,36}")


@dataclass(frozen=True)
class Act:
    """An action of the client's seat."""

    id: str
    seq: int
    action: str


@dataclass(frozen=True)
class Flag:
    """A viewer's report that the clock of the seat to act has run out."""

    seq: int


@dataclass(frozen=True)
class Ping:
    """A sign of life, with the newest seq that the client has, and whether its page is visible."""

    seq: int
    visible: bool = False


@dataclass(frozen=True)
class Contribute:
    """A contribution to the shuffle."""

    id: str
    text: str


@dataclass(frozen=True)
class Say:
    """A line for the table: the key of a phrase or reaction, or a text, by `kind`."""

    id: str
    kind: str
    text: str


@dataclass(frozen=True)
class ShowTalk:
    """A request for what was said at the table."""


# What a client may send.
ClientMessage = Act | Flag | Ping | Contribute | Say | ShowTalk
SAY_KINDS = ("phrase", "reaction", "text")


class BadMessage(Exception):
    """A malformed message: it is answered with an error, and the socket goes on."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def parse(text: str | None) -> ClientMessage:
    """Return the message of a frame. Raises: BadMessage."""
    message = _object(text)
    seq = message.get("seq", 0)
    if type(seq) is not int or not 0 <= seq < 2**31:
        raise BadMessage("bad_message")
    match message.get("type"):
        case "act":
            return _act(message, seq)
        case "flag":
            return Flag(seq)
        case "ping":
            return Ping(seq, message.get("visible") is True)
        case "contribute":
            return _contribute(message)
        case "say":
            return _say(message)
        case "talk":
            return ShowTalk()
    raise BadMessage("unknown_type")


def _object(text: str | None) -> dict[str, Any]:
    if text is not None and len(text) > MAX_MESSAGE_LENGTH:
        raise BadMessage("bad_message")
    try:
        message = orjson.loads(text or "")
    except ValueError:
        raise BadMessage("not_json") from None
    if not isinstance(message, dict):
        raise BadMessage("bad_message")
    return message


def _act(message: dict[str, Any], seq: int) -> Act:
    return Act(_id(message), seq, _text(message.get("action"), 60))


def _contribute(message: dict[str, Any]) -> Contribute:
    return Contribute(_id(message), _text(message.get("text"), MAX_CONTRIBUTION_LENGTH))


def _say(message: dict[str, Any]) -> Say:
    [kind, *more] = [kind for kind in SAY_KINDS if kind in message] or [""]
    if not kind or more:
        raise BadMessage("bad_message")
    return Say(_id(message), kind, _text(message[kind], MAX_SAID_LENGTH))


def _id(message: dict[str, Any]) -> str:
    action_id = message.get("id")
    if not isinstance(action_id, str) or not ACTION_ID.fullmatch(action_id):
        raise BadMessage("bad_message")
    return action_id


def _text(value: object, max_length: int) -> str:
    """Return a non-empty text that can be encoded as UTF-8 and stored: without null characters."""
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


def dumps(message: dict[str, Any]) -> str:
    """Return compact JSON."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def table(payload: str) -> str:
    """Return a table message around a payload that is JSON already, shared by many viewers."""
    return f'{{"type":"table","now":{now_ms()},"table":{payload}}}'


def refused(action_id: str, code: str, data: dict[str, Any], text: str, payload: str) -> str:
    """Return a refusal with the current table, for the sender alone."""
    head = dumps({"type": "refused", "id": action_id, "code": code, "data": data, "text": text})
    return f'{head[:-1]},"now":{now_ms()},"table":{payload}}}'


def ack(action_id: str, seq: int) -> str:
    """Return the acknowledgement of a committed action."""
    return dumps({"type": "ack", "id": action_id, "seq": seq})


def pong(seq: int) -> str:
    """Return the reply to a ping, with the newest seq of this viewer."""
    return dumps({"type": "pong", "now": now_ms(), "seq": seq})


def error(code: str) -> str:
    """Return the error message of this code."""
    return dumps({"type": "error", "code": code, "text": error_text(code)})


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
