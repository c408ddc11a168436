"""Payloads follow the JSON Schema that the documents of the API refer to."""

from functools import cache
from itertools import islice
from typing import Any

import jsonschema
import pytest

from games.engine.agreements import SPECS, Agreements
from games.engine.cards import SUITS
from games.engine.events import EVENTS
from games.tables.payloads import table_payload
from games.tables.payloads.json_schema import EVENT_BASES, definitions
from tests import json_schemas
from tests.games.tables.driver import payload_of
from tests.games.tables.random_games import Varied

Json = dict[str, Any]
pytestmark = pytest.mark.usefixtures("notices", "queued")


@cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    return json_schemas.validator(definitions(), name)


def problems(payload: Json) -> list[str]:
    return sorted(error.json_path for error in validator("TablePayload").iter_errors(payload))


def test_every_schema_is_valid() -> None:
    for schema in definitions().values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_payloads_of_a_game_follow_the_schema(varied: Varied) -> None:
    """Of each variant, after every fifth action, for each seat and for spectators."""
    for live in islice(varied.turns(), 0, None, 5):
        for seat in (*range(len(varied.users)), None):
            assert problems(table_payload.payload(live, seat)) == []


def test_a_wrong_payload_is_refused(table: Any) -> None:
    payload = payload_of(table, 0)
    wrong = {**payload, "seq": "1", "talon": {**payload["talon"], "hidden": True}}
    assert problems(wrong) == ["$.seq", "$.talon"]


def test_every_event_has_a_schema() -> None:
    kinds = {one["properties"]["type"]["const"] for one in definitions()["GameEvent"]["oneOf"]}
    assert kinds == {name for name, event in EVENTS.items() if event not in EVENT_BASES}


def test_the_defaults_follow_the_schema_of_agreements() -> None:
    values = dict(zip(SUITS, SPECS["marriage_values"].default, strict=True))
    defaults = {name: spec.default for name, spec in SPECS.items()} | {"marriage_values": values}
    assert list(validator("Agreements").iter_errors(defaults)) == []
    assert set(definitions()["Agreements"]["properties"]) == set(Agreements.__dataclass_fields__)


def test_a_number_outside_its_range_is_refused() -> None:
    wrong = {"penalty": -5, "must_overtake": "yes", "bolts": "monthly"}
    found = {error.json_path for error in validator("Agreements").iter_errors(wrong)}
    assert found == {"$.penalty", "$.must_overtake", "$.bolts"}
