"""JSON Schema (2020-12) of a table's payload, made of the types of the code that builds it.

Own code: libraries that read such types (pydantic, msgspec) know neither agreements nor events.
"""

import types
from collections.abc import Iterator, Mapping
from functools import cache
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from games.engine.agreement_fields import Spec
from games.engine.agreements import SPECS
from games.engine.cards import NAMES, SUITS
from games.engine.events import EVENTS, Event, PartialEvent, PrivateEvent
from games.engine.state import Phase
from games.tables.payloads import payload_types

Json = dict[str, Any]
# Where the schemas stand in an OpenAPI or AsyncAPI document.
PLACE = "#/components/schemas/"
NULL: Json = {"type": "null"}
BASIC: Mapping[Any, Json] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    type(None): NULL,
    Any: {},
}
# Bases of events, which are none themselves.
EVENT_BASES = frozenset((PartialEvent, PrivateEvent))
# The fields of events that hold a seat.
SEAT_FIELDS = frozenset(("seat", "dealer", "opener", "to", "claimed_by"))


def reference(name: str) -> Json:
    """Return a reference to a schema of `definitions`."""
    return {"$ref": PLACE + name}


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
    objects = {declared.__name__: _object(declared) for declared in _typed_dicts()}
    return {**_names(), **objects, **_agreements(), **_events()}


def _typed_dicts() -> Iterator[type]:
    """Yield the types of `payload_types`, in its order."""
    for value in vars(payload_types).values():
        if is_typeddict(value) and value.__module__ == payload_types.__name__:
            yield value


def _names() -> Json:
    """Return the schemas of cards, suits, seats and phases."""
    return {
        "CardName": {"enum": list(NAMES), "description": "A card: its rank and its suit."},
        "SuitName": {"enum": list(SUITS)},
        "SeatNumber": {"type": "integer", "minimum": 0, "maximum": 3},
        "PhaseName": {"enum": [str(phase) for phase in Phase]},
    }


def _object(declared: type) -> Json:
    """Return the schema of a TypedDict, with the fields that it inherits."""
    hints = get_type_hints(declared, include_extras=True)
    properties = {name: _schema(hint) for name, hint in hints.items()}
    required = sorted(declared.__required_keys__)  # type: ignore[attr-defined]
    described = (declared.__doc__ or "").split("\n")[0]
    has_text = described and not described.startswith("dict(")
    schema: Json = {"type": "object", "properties": properties, "required": required}
    return {"description": described, **schema} if has_text else schema


def _schema(hint: Any) -> Json:
    """Return the schema of a type.

    Raises:
        TypeError: the type has none.
    """
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return reference(args[1])
    if origin in (Required, NotRequired):
        return _schema(args[0])
    if origin in (Union, types.UnionType):
        return {"anyOf": [_schema(one) for one in args]}
    if origin is Literal:
        # Generators of clients know no list of one truth value.
        return {"const": args[0]} if len(args) == 1 else {"enum": list(args)}
    if origin is list:
        return {"type": "array", "items": _schema(args[0])}
    if origin is dict:
        return _map(*args)
    if is_typeddict(hint):
        return reference(hint.__name__)
    if hint in BASIC:
        return dict(BASIC[hint])
    raise TypeError(f"{hint} has no JSON Schema.")


def _map(key: Any, value: Any) -> Json:
    schema: Json = {"type": "object", "additionalProperties": _schema(value)}
    return schema if key is str else {**schema, "propertyNames": _schema(key)}


def _agreements() -> Json:
    """Return the schemas of all agreements, and of those that a payload holds."""
    every = {name: _agreement(spec) for name, spec in SPECS.items()}
    shown = ("marriage_values", *payload_types.TABLE_AGREEMENTS)
    return {
        "Agreements": {
            "description": "All agreements of a game (rules, section 12).",
            "type": "object",
            "properties": every,
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
    values = {suit: {"type": "integer"} for suit in SUITS}
    return {"type": "object", "properties": values, "required": list(SUITS)}


def _events() -> Json:
    """Return the schema of any event."""
    told = [event for event in EVENTS.values() if event not in EVENT_BASES]
    row = _object(payload_types.DealRow)
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
        return _schema(hint)
    return {"anyOf": [known, NULL]} if type(None) in get_args(hint) else known
