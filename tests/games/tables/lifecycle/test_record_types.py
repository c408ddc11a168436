"""Records follow the JSON Schema that the documents of the API refer to."""

from typing import Any

import jsonschema
import pytest

from games.engine.cards import NAMES
from games.models import Game
from games.replays import record_schema
from games.tables.lifecycle import finalise
from games.tables.payloads import json_schema
from tests import json_schemas
from tests.games.tables.random_games import Varied

Json = dict[str, Any]
pytestmark = pytest.mark.usefixtures("notices", "queued")


def problems(record: Json) -> list[str]:
    definitions = json_schema.definitions() | record_schema.definitions()
    return json_schemas.problems(definitions, "GameRecord", record)


def record_of(game: Game) -> Json:
    game.refresh_from_db()
    assert game.record is not None
    return dict(game.record)


def test_every_schema_is_valid() -> None:
    for schema in record_schema.definitions().values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_records_of_all_variants_follow_the_schema(varied: Varied) -> None:
    for _ in varied.turns():
        pass
    assert finalise.finalise(varied.id)
    assert problems(record_of(varied.game)) == []


def test_a_stopped_game_with_a_departure_follows_the_schema(over: Game) -> None:
    finalise.finalise(over.id)
    extras = {"stopped": {"reason": "closed"}, "left": [{"seat": 1, "deal": 0, "action": 3}]}
    assert problems(record_of(over) | extras) == []


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"first_dealer": 7}, "$.first_dealer"),
        ({"result": {"scores": [1, 2, 3]}}, "$.result"),
        ({"deals": [{"deck": "".join(NAMES[:23]), "actions": []}]}, "$.deals[0].deck"),
        ({"deals": [{"deck": "".join(NAMES), "actions": ["bid 105"]}]}, "$.deals[0].actions[0]"),
        ({"ended": "2026-10-01"}, "$.ended"),
        ({"winner": 1}, "$"),
    ],
)
def test_a_wrong_record_is_refused(over: Game, wrong: Json, place: str) -> None:
    finalise.finalise(over.id)
    assert [text.split(":")[0] for text in problems(record_of(over) | wrong)] == [place]
