"""What a table socket may say and hear, as text (docs/protocol.md); nothing here knows a game."""

import json
import re
import time
from dataclasses import dataclass
from typing import Any

import orjson
from django.utils.translation import gettext

LONGEST = 4096
LONGEST_CONTRIBUTION = 200
ACTION_ID = re.compile(r"[0-9A-Za-z-]{1,36}")


@dataclass(frozen=True)
class Act:
    id: str
    seq: int
    action: str


@dataclass(frozen=True)
class Flag:
    seq: int


@dataclass(frozen=True)
class Ping:
    seq: int


@dataclass(frozen=True)
class Contribute:
    id: str
    text: str


# What a socket may hear.
Heard = Act | Flag | Ping | Contribute


class BadMessage(Exception):
    """A message that says nothing: answered with an error, and the table goes on."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def parse(text: str | None) -> Heard:
    """The message in a frame; raises BadMessage."""
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
            return Ping(seq)
        case "contribute":
            return _contribute(message)
    raise BadMessage("unknown_type")


def _object(text: str | None) -> dict[str, Any]:
    if text is not None and len(text) > LONGEST:
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
    return Contribute(_id(message), _text(message.get("text"), LONGEST_CONTRIBUTION))


def _id(message: dict[str, Any]) -> str:
    given = message.get("id")
    if not isinstance(given, str) or not ACTION_ID.fullmatch(given):
        raise BadMessage("bad_message")
    return given


def _text(given: object, longest: int) -> str:
    """A text that is not empty, and can be written as UTF-8: JSON may hold half a character."""
    if not isinstance(given, str) or not 0 < len(given) <= longest:
        raise BadMessage("bad_message")
    try:
        given.encode()
    except UnicodeEncodeError:
        raise BadMessage("bad_message") from None
    return given


def now_ms() -> int:
    """The server's clock, as it is told to clients."""
    return time.time_ns() // 1_000_000


def dumps(message: dict[str, Any]) -> str:
    """JSON without spaces: a table is sent often."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def table(payload: str) -> str:
    """A table message around a payload that is JSON already: many viewers share its text."""
    return f'{{"type":"table","now":{now_ms()},"table":{payload}}}'


def refused(action_id: str, code: str, data: dict[str, Any], text: str, payload: str) -> str:
    """A refusal goes to the asker alone, with the table as it stands."""
    head = dumps({"type": "refused", "id": action_id, "code": code, "data": data, "text": text})
    return f'{head[:-1]},"now":{now_ms()},"table":{payload}}}'


def ack(action_id: str, seq: int) -> str:
    """The action is committed."""
    return dumps({"type": "ack", "id": action_id, "seq": seq})


def pong(seq: int) -> str:
    """The newest seq of this viewer that the server knows of."""
    return dumps({"type": "pong", "now": now_ms(), "seq": seq})


def error(code: str) -> str:
    """What was wrong with a message."""
    return dumps({"type": "error", "code": code, "text": error_text(code)})


def error_text(code: str) -> str:
    match code:
        case "not_json":
            return gettext("That message was not JSON.")
        case "unknown_type":
            return gettext("There is no message of that type.")
        case "too_fast":
            return gettext("Too many messages. Wait a moment.")
        case "server_error":
            return gettext("Something went wrong here. Try again.")
    return gettext("That message made no sense.")
