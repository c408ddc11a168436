"""Messages about talk on a table's socket (docs/protocol/table.md)."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.realtime.messages import BadMessage, Fields, Parser, id_of, text_of

MAX_SAID_LENGTH = 1000
SAY_KINDS = ("phrase", "reaction", "text")


@dataclass(frozen=True)
class Say:
    """A line for the table: the key of a phrase or reaction, or a text, by `kind`."""

    id: str
    kind: str
    text: str


@dataclass(frozen=True)
class ShowTalk:
    """A request for what was said at the table."""


def _say(fields: Fields, _seq: int) -> Say:
    [kind, *more] = [kind for kind in SAY_KINDS if kind in fields] or [""]
    if not kind or more:
        raise BadMessage("bad_message")
    return Say(id_of(fields), kind, text_of(fields, kind, MAX_SAID_LENGTH))


def _show_talk(_fields: Fields, _seq: int) -> ShowTalk:
    return ShowTalk()


# What the socket understands beside the messages of every table's socket.
PARSERS: Mapping[str, Parser] = {"say": _say, "talk": _show_talk}
