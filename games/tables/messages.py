"""Messages of a table's socket as text (docs/protocol/table.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.realtime.messages import Fields, Parser, dumps, id_of, now_ms, text_of

MAX_ACTION_LENGTH = 60
MAX_CONTRIBUTION_LENGTH = 200
# A contribution has random text behind the player's own words.
MAX_OWN_WORDS_LENGTH = 120


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
class Contribute:
    """A contribution to the shuffle."""

    id: str
    text: str


def _act(fields: Fields, seq: int) -> Act:
    return Act(id_of(fields), seq, text_of(fields, "action", MAX_ACTION_LENGTH))


def _flag(_fields: Fields, seq: int) -> Flag:
    return Flag(seq)


def _contribute(fields: Fields, _seq: int) -> Contribute:
    return Contribute(id_of(fields), text_of(fields, "text", MAX_CONTRIBUTION_LENGTH))


# What a table's socket understands beside the messages of every socket.
PARSERS: Mapping[str, Parser] = {"act": _act, "flag": _flag, "contribute": _contribute}


def table(payload: str) -> str:
    """Return a table message around a payload that is JSON already, shared by many viewers."""
    return f'{{"type":"table","now":{now_ms()},"table":{payload}}}'


def refused(action_id: str, problem: dict[str, Any], payload: str) -> str:
    """Return a refusal with the current table, for the sender alone."""
    head = dumps({"type": "refused", "id": action_id, "problem": problem})
    return f'{head[:-1]},"now":{now_ms()},"table":{payload}}}'


def ack(action_id: str, seq: int) -> str:
    """Return the acknowledgement of a committed action."""
    return dumps({"type": "ack", "id": action_id, "seq": seq})
