"""Payloads are of the types that the scripts are checked against."""

from types import UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import pytest

from games.engine.events import EVENTS
from games.tables.payloads import payload_types, table_payload
from tests.games.tables.driver import payload_of
from tests.games.tables.random_games import Varied

pytestmark = pytest.mark.usefixtures("notices", "queued")


def problems(value: Any, hint: Any, path: str = "table") -> list[str]:
    """Yield the places where a JSON value is not of a type."""
    origin, args = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        return problems_of_fields(value, hint, path)
    if origin is NotRequired:
        return problems(value, args[0], path)
    if origin in (Union, UnionType):
        return [] if any(not problems(value, one, path) for one in args) else [path]
    if origin is Literal:
        return [] if value in args else [path]
    if origin is list and isinstance(value, list):
        return [x for i, one in enumerate(value) for x in problems(one, args[0], f"{path}[{i}]")]
    if origin is dict and isinstance(value, dict):
        return [x for key, one in value.items() for x in problems(one, args[1], f"{path}.{key}")]
    return [] if hint is Any or type(value) is hint else [path]


def problems_of_fields(value: Any, hint: Any, path: str) -> list[str]:
    if not isinstance(value, dict):
        return [path]
    hints = get_type_hints(hint)
    found = [f"{path}.{name} is unknown" for name in value.keys() - hints.keys()]
    found += [f"{path}.{name} is missing" for name in hint.__required_keys__ - value.keys()]
    for name in value.keys() & hints.keys():
        found += problems(value[name], hints[name], f"{path}.{name}")
    return sorted(found)


def test_each_payload_of_a_game_is_of_its_type(varied: Varied) -> None:
    """Of each variant, after every action, for each seat and for spectators."""
    for live in varied.turns():
        for seat in (*range(len(varied.users)), None):
            payload = table_payload.payload(live, seat)
            assert not problems(payload, payload_types.TablePayload)
            for event in payload["events"]:
                assert event["type"] in EVENTS


def test_a_wrong_payload_is_noticed(table) -> None:
    payload = payload_of(table, 0)
    wrong = {**payload, "seq": "1", "talon": {**payload["talon"], "hidden": True}}
    wrong.pop("you")
    assert problems(wrong, payload_types.TablePayload) == [
        "table.seq",
        "table.talon.hidden is unknown",
        "table.you is missing",
    ]
