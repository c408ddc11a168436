"""Tests of the messages that every socket understands, and of adding more."""

import json

import pytest

from games.realtime import messages
from games.realtime.base_consumer import BaseConsumer
from games.realtime.messages import BadMessage, Fields, Ping, parse


def code_of(text: str | None, parsers: dict[str, messages.Parser] | None = None) -> str:
    """Return the code of the error that a frame is answered with."""
    with pytest.raises(BadMessage) as bad:
        parse(text, BaseConsumer.parsers if parsers is None else parsers)
    return bad.value.code


def test_a_ping_names_the_newest_seq_and_whether_its_page_is_visible() -> None:
    assert parse('{"type":"ping","seq":7,"visible":true}') == Ping(7, visible=True)
    assert parse('{"type":"ping"}') == Ping(0, visible=False)


@pytest.mark.parametrize("kind", ["act", "flag", "contribute", "say", "talk"])
def test_a_socket_understands_nothing_that_its_consumer_does_not_name(kind: str) -> None:
    assert code_of(json.dumps({"type": kind, "id": "a"})) == "unknown_type"


def test_a_consumer_names_the_parser_of_a_message_of_its_own() -> None:
    def wave(fields: Fields, seq: int) -> tuple[str, str, int]:
        return messages.id_of(fields), messages.text_of(fields, "hand", 5), seq

    parsers = {"wave": wave}
    assert parse('{"type":"wave","id":"a-1","hand":"left","seq":3}', parsers) == ("a-1", "left", 3)
    assert code_of('{"type":"wave","id":"a-1","hand":"middle"}', parsers) == "bad_message"


@pytest.mark.parametrize("text", [None, "", "ping", '{"type":"ping","seq":1e400}'])
def test_invalid_json_is_refused(text: str | None) -> None:
    assert code_of(text) == "not_json"


@pytest.mark.parametrize("seq", [-1, 2**31, "1", 1.0, True, None])
def test_a_seq_is_a_small_whole_number(seq: object) -> None:
    assert code_of(json.dumps({"type": "ping", "seq": seq})) == "bad_message"


@pytest.mark.parametrize("kind", [None, 1, [], {}])
def test_a_type_that_is_no_text_is_unknown(kind: object) -> None:
    assert code_of(json.dumps({"type": kind})) == "unknown_type"


def test_a_pong_names_a_seq_where_there_is_one() -> None:
    assert json.loads(messages.pong(4)).keys() == {"type", "now", "seq"}
    assert json.loads(messages.pong()).keys() == {"type", "now"}
