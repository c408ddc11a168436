"""Tests of the messages about talk."""

import json
from typing import Any

import pytest

from games.realtime.messages import BadMessage, parse
from games.tables.messages import Flag
from games.talk.consumers import TalkConsumer
from games.talk.messages import SAY_KINDS, Say, ShowTalk


def parsed(**fields: Any) -> Any:
    return parse(json.dumps(fields), TalkConsumer.parsers)


@pytest.mark.parametrize("kind", SAY_KINDS)
def test_a_client_says_a_phrase_a_reaction_or_a_text(kind: str) -> None:
    assert parsed(**{"type": "say", "id": "a", kind: "hello"}) == Say("a", kind, "hello")


@pytest.mark.parametrize("said", [{}, {"phrase": "hello", "text": "Hello"}])
def test_it_says_exactly_one_of_them(said: dict[str, str]) -> None:
    with pytest.raises(BadMessage):
        parsed(type="say", id="a", **said)


def test_a_socket_with_talk_understands_the_messages_of_the_table_too() -> None:
    assert parsed(type="talk") == ShowTalk()
    assert parsed(type="flag", seq=1) == Flag(1)
