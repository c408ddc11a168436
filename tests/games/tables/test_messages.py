"""Tests of the messages of a table's socket."""

import json
from typing import Any

import pytest

from games.realtime.messages import BadMessage, parse
from games.tables import messages
from games.tables.consumers import TableConsumer
from games.tables.messages import Act, Contribute, Flag


def parsed(**fields: Any) -> Any:
    return parse(json.dumps(fields), TableConsumer.parsers)


def test_a_client_acts_flags_and_contributes() -> None:
    assert parsed(type="act", id="a", seq=3, action="play AS") == Act("a", 3, "play AS")
    assert parsed(type="flag", seq=3) == Flag(3)
    assert parsed(type="contribute", id="a", text="ż" * 200) == Contribute("a", "ż" * 200)


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "act", "id": "a" * 37, "action": "pass"},
        {"type": "act", "id": "a", "action": "p" * 61},
        {"type": "contribute", "id": "a", "text": "x" * 201},
        {"type": "contribute", "id": "a", "text": "\ud800"},
    ],
)
def test_a_text_that_is_too_long_or_cannot_be_stored_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        parsed(**fields)


def test_a_refusal_has_the_table_beside_its_reason() -> None:
    text = messages.refused("a", {"code": "must_follow"}, '{"seq":3}')
    refusal = json.loads(text)
    assert refusal.pop("now") > 0
    assert refusal == {
        "type": "refused",
        "id": "a",
        "problem": {"code": "must_follow"},
        "table": {"seq": 3},
    }
