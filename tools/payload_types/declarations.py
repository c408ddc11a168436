"""TypeScript declarations of the payload's types, of the agreements and of the events."""

import types
from collections.abc import Iterator
from pathlib import Path
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
from games.engine.cards import RANKS, SUITS
from games.engine.events import EVENTS, Event
from games.engine.state import Phase
from games.tables.payloads import payload_types
from games.tables.payloads.json_schema import EVENT_BASES, SEAT_FIELDS

ROOT = Path(__file__).resolve().parent.parent.parent
PATH = ROOT / "games" / "static" / "games" / "base" / "types.d.ts"
HEAD = (
    "// Written by `python -m tools.payload_types` from games/tables/payloads/payload_types.py.\n"
)
BASIC = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null"}
# The fields of events that are no numbers or texts in JSON; `games.engine.events.TO_JSON`.
EVENT_FIELDS = {
    "card": "CardName",
    "cards": "CardName[]",
    "suit": "SuitName",
    "outcome": "DealRow & { winner: SeatNumber | null }",
}


def text() -> str:
    """Return the text of `types.d.ts`."""
    parts = [HEAD, _names(), *map(_interface, _payload_types()), _agreements(), _events()]
    return "\n".join(parts)


def _payload_types() -> Iterator[type]:
    """Yield the types of `payload_types`, in its order."""
    for value in vars(payload_types).values():
        if is_typeddict(value) and value.__module__ == payload_types.__name__:
            yield value


def _names() -> str:
    """Return the types of cards, suits, ranks, seats and phases."""
    return (
        f"export type SuitName = {_choices(SUITS)};\n"
        f"export type RankName = {_choices(RANKS)};\n"
        "export type CardName = `${RankName}${SuitName}`;\n"
        "export type SeatNumber = number;\n"
        f"export type PhaseName = {_choices(tuple(map(str, Phase)))};\n"
    )


def _choices(values: Any) -> str:
    return " | ".join(_literal(value) for value in values)


def _literal(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _interface(declared: type) -> str:
    """Return the interface of a TypedDict, with the fields that it inherits."""
    hints = get_type_hints(declared, include_extras=True)
    optional = declared.__optional_keys__  # type: ignore[attr-defined]
    lines = [f"  {name}{'?' if name in optional else ''}: {_type(hints[name])};" for name in hints]
    doc = (declared.__doc__ or "").split("\n")[0]
    comment = "" if doc.startswith("dict(") or not doc else f"/** {doc} */\n"
    return f"{comment}export interface {declared.__name__} {{\n" + "\n".join(lines) + "\n}\n"


def _type(hint: Any) -> str:
    """Return a type's name in TypeScript.

    Raises:
        TypeError: the type has no counterpart.
    """
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return str(args[1])
    if origin in (Required, NotRequired):
        return _type(args[0])
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(map(_type, args)))
    if origin is Literal:
        return _choices(args)
    if origin is list:
        inner = _type(args[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        key = _type(args[0])
        return f"Partial<Record<{key}, {_type(args[1])}>>"
    if is_typeddict(hint):
        return str(hint.__name__)
    if hint in BASIC:
        return BASIC[hint]
    raise TypeError(f"{hint} has no type in TypeScript.")


def _agreements() -> str:
    """Return the interfaces of a whole set of agreements, and of those that a payload holds."""
    lines = [f"  {name}: {_agreement(spec)};" for name, spec in SPECS.items()]
    names = ("marriage_values", *payload_types.TABLE_AGREEMENTS)
    return (
        "/** All agreements of a game (games/engine/agreements.py). */\n"
        "export interface Agreements {\n" + "\n".join(lines) + "\n}\n\n"
        "/** The agreements that the table's scripts use; the others are in `differences`. */\n"
        "export interface TableAgreements extends Pick<Agreements,\n  | "
        + "\n  | ".join(map(_literal, names))
        + "\n> {\n  preset: string;\n  differences: Record<string, unknown>;\n}\n"
    )


def _agreement(spec: Spec) -> str:
    kinds = {"switch": "boolean", "number": "number", "suits": "Record<SuitName, number>"}
    kind = kinds.get(spec.kind) or _choices(spec.values)
    return f"{kind} | null" if spec.null else kind


def _events() -> str:
    """Return the union of all events."""
    told = {name: event for name, event in EVENTS.items() if event not in EVENT_BASES}
    lines = [f"  | {{ type: {_literal(name)}{_fields(event)} }}" for name, event in told.items()]
    return (
        "/** What can happen in a game (games/engine/events.py). */\nexport type GameEvent =\n"
        + "\n".join(lines)
        + ";\n"
    )


def _fields(event: type[Event]) -> str:
    hints = get_type_hints(event)
    own = [name for name in getattr(event, "__dataclass_fields__", {}) if name != "type"]
    return "".join(f"; {name}: {_event_field(name, hints[name])}" for name in own)


def _event_field(name: str, hint: Any) -> str:
    """Return the type of an event's field in JSON."""
    may_be_null = type(None) in get_args(hint)
    known = EVENT_FIELDS.get(name) or ("SeatNumber" if name in SEAT_FIELDS else None)
    if known is None:
        return _type(hint)
    return f"{known} | null" if may_be_null else known
