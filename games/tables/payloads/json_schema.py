"""JSON Schema of a table's payload: of its types, of the agreements and of the events."""

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

from accounts.http.json_schema import (
    MOMENT,
    NULL,
    Json,
    object_schema,
    object_schemas,
    reference,
    schema_of,
)
from games.engine.agreement_fields import Spec
from games.engine.agreements import SPECS
from games.engine.cards import NAMES, SUITS
from games.engine.events import EVENTS, Event, PartialEvent, PrivateEvent
from games.engine.state import Phase
from games.tables.payloads import payload_types

# Bases of events, which are none themselves.
EVENT_BASES = frozenset((PartialEvent, PrivateEvent))
# The fields of events that hold a seat.
SEAT_FIELDS = frozenset(("seat", "dealer", "opener", "to", "claimed_by"))
# The fields of events that are no numbers or texts in JSON; `games.engine.events.TO_JSON`.
EVENT_FIELDS: Mapping[str, Json] = {
    "card": reference("CardName"),
    "cards": {"type": "array", "items": reference("CardName")},
    "suit": reference("SuitName"),
    "outcome": reference("FinishedDeal"),
}


@cache
def definitions() -> Json:
    """Return all schemas by name; that of the whole payload is `TablePayload`."""
    return {**_names(), **object_schemas(payload_types), **_agreements(), **_events()}


def _names() -> Json:
    """Return the schemas of cards, suits, seats, moments and phases."""
    return {
        "CardName": {"enum": list(NAMES), "description": "A card: its rank and its suit."},
        "SuitName": {"enum": list(SUITS), "description": "A suit."},
        "SeatNumber": {"description": "A seat.", "type": "integer", "minimum": 0, "maximum": 3},
        "Moment": MOMENT,
        "PhaseName": {"enum": [str(phase) for phase in Phase], "description": "A phase."},
    }


def _agreements() -> Json:
    """Return the schemas of all agreements, and of those that a record or a payload holds."""
    every = {name: _agreement(spec) for name, spec in SPECS.items()}
    shown = ("marriage_values", *payload_types.TABLE_AGREEMENTS)
    return {
        "Agreements": {
            "description": "All agreements of a game (rules, section 12).",
            "type": "object",
            "properties": every,
        },
        "RecordAgreements": {
            "description": "A preset, by default `classic`, and what differs from it.",
            "type": "object",
            "properties": {"preset": {"type": "string"}, **every},
        },
        "TableAgreements": {
            "description": "The preset, what differs from it, and agreements that a table shows.",
            "type": "object",
            "properties": {
                "preset": {"type": "string"},
                "differences": reference("Agreements"),
                **{name: every[name] for name in shown},
            },
            "required": ["preset", "differences", *shown],
        },
    }


def _agreement(spec: Spec) -> Json:
    if spec.kind == "choice":
        return {"description": spec.help, "enum": [*spec.values, *([None] if spec.null else [])]}
    schema = {"switch": _switch, "number": _number, "suits": _suits}[spec.kind](spec)
    return {"description": spec.help} | ({"anyOf": [schema, NULL]} if spec.null else schema)


def _switch(_spec: Spec) -> Json:
    return {"type": "boolean"}


def _number(spec: Spec) -> Json:
    most = {} if spec.high is None else {"maximum": spec.high}
    step = {} if spec.multiple == 1 else {"multipleOf": spec.multiple}
    return {"type": "integer", "minimum": spec.low, **most, **step}


def _suits(_spec: Spec) -> Json:
    """Return a map: the generator of Python clients cannot read a member with the name D."""
    return {
        "type": "object",
        "additionalProperties": {"type": "integer"},
        "propertyNames": reference("SuitName"),
        "required": list(SUITS),
    }


def _events() -> Json:
    """Return the schema of any event."""
    told = [event for event in EVENTS.values() if event not in EVENT_BASES]
    row = object_schema(payload_types.DealRow)
    winner = {"anyOf": [reference("SeatNumber"), NULL]}
    return {
        "FinishedDeal": {
            **row,
            "description": "A finished deal; `winner`: the seat that won the game by it.",
            "properties": {**row["properties"], "winner": winner},
            "required": [*row["required"], "winner"],
        },
        "GameEvent": {
            "description": "Something that happened in a game, as the viewer was shown it.",
            "oneOf": [_event(event) for event in told],
        },
    }


def _event(event: type[Event]) -> Json:
    hints = get_type_hints(event)
    own = [name for name in getattr(event, "__dataclass_fields__", {}) if name != "type"]
    fields = {name: _event_field(name, hints[name]) for name in own}
    return {
        "description": (event.__doc__ or "").split("\n")[0],
        "type": "object",
        "properties": {"type": {"const": event.type}, **fields},
        "required": ["type", *fields],
    }


def _event_field(name: str, hint: Any) -> Json:
    """Return the schema of an event's field in JSON."""
    known = EVENT_FIELDS.get(name) or (reference("SeatNumber") if name in SEAT_FIELDS else None)
    if known is None:
        return schema_of(hint)
    return {"anyOf": [known, NULL]} if type(None) in get_args(hint) else known
