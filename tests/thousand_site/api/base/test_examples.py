"""Tests that examples of records and tables are real ones, and that all members are explained."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from games.engine.record import replay_lines
from games.engine.shuffle_proof import check_record
from tests.games.test_table_fixtures import FREE, form
from thousand_site.api.base.schema import examples

Json = dict[str, Any]
DOCS = Path(settings.BASE_DIR) / "docs"
GAMES = Path(settings.BASE_DIR) / "tests" / "js" / "fixtures" / "games"


def answer(operation: str) -> Any:
    return examples()[operation]["response"]


def documented_record() -> Json:
    text = (DOCS / "record.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", text, re.S)
    return json.loads(example)


def records() -> dict[str, Json]:
    stream = answer("get_users_username_games_records")
    return {
        "docs/record.md": documented_record(),
        "a game": answer("get_games_game_id_record"),
        "a stream": json.loads(stream),
    }


@pytest.mark.parametrize("place", list(records()))
def test_a_record_replays_to_its_result(place: str) -> None:
    record = records()[place]
    *_, last = replay_lines([json.dumps(record)])
    assert "error" not in last
    assert {"scores": last["scores"], "winner": last["winner"]} == record["result"]


def test_a_record_proves_its_shuffle() -> None:
    checks = check_record(answer("get_games_game_id_record"))
    assert len(checks) >= 3 and all(check.ok for check in checks)


def real_tables() -> Iterator[Json]:
    """Yield the tables of a whole game, kept equal to the server's by test_table_fixtures."""
    for path in sorted(GAMES.glob("*.jsonl")):
        yield from map(json.loads, path.read_text().splitlines())


def test_a_table_has_the_form_of_a_real_one() -> None:
    shown = answer("get_bot_games_game")
    assert form(shown) <= set().union(*map(form, real_tables()))
    assert {frozenset(table) for table in real_tables()} >= {frozenset(shown)}
    assert shown["legal"]["play"] and set(shown["legal"]["play"]) < set(shown["hand"])


def test_a_stream_shows_the_same_table() -> None:
    line = json.loads(answer("get_bot_games_game_stream"))
    assert line["table"] == answer("get_bot_games_game")


def test_the_payload_of_the_protocol_has_the_form_of_a_real_one() -> None:
    text = (DOCS / "protocol" / "payload.md").read_text(encoding="utf-8")
    shown = json.loads(re.findall(r"```json\n(.*?)```", text, re.S)[0])
    known = set().union(*map(form, real_tables()))
    assert form(shown) - {".people[].return_until"} <= known


def members(value: Any) -> set[str]:
    """Return all names of members, without those that are data (cards, suits, agreements)."""
    if isinstance(value, list):
        return set().union(*map(members, value)) if value else set()
    if not isinstance(value, dict):
        return set()
    inner = [members(one) for key, one in value.items() if key not in FREE | {"agreements"}]
    return set(value).union(*inner)


def test_every_member_of_a_table_is_explained() -> None:
    text = (DOCS / "protocol" / "payload.md").read_text(encoding="utf-8")
    prose = re.sub(r"```.*?```", "", text, flags=re.S)
    explained = set(re.findall(r"`(?:\w+\.)?(\w+)`", prose)) | set(re.findall(r'"(\w+)":', prose))
    assert set().union(*map(members, real_tables())) - explained == set()
