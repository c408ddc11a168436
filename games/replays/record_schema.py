"""JSON Schema of a record, made of the types of the code that builds it."""

from functools import cache

from accounts.http.json_schema import Json, object_schemas
from games.engine.cards import NAMES, RANKS, SUITS
from games.tables.lifecycle import record_types

CARD = f"[{RANKS}][{SUITS}]"


@cache
def definitions() -> Json:
    """Return the schemas by name; that of a whole record is `GameRecord`.

    They refer to those of `games.tables.payloads.json_schema`.
    """
    return {
        "Deck": {
            "description": "All cards in the order in which they leave the deck.",
            "type": "string",
            "pattern": f"^({CARD}){{{len(NAMES)}}}$",
        },
        "RecordAction": {
            "description": "A seat, what it did, and with what: `2 bid 105`.",
            "type": "string",
            "pattern": "^[0-3] [a-z_]+( [0-9A-Za-z_: ]+)?$",
        },
        **object_schemas(record_types),
    }
