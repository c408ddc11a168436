"""JSON Schema (2020-12) of what the site sends, made of the types of the code that builds it.

Own code: libraries that read such types (pydantic, msgspec) know neither agreements nor events.
"""

import types
from collections.abc import Iterator, Mapping
from types import ModuleType
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
# A moment as `accounts.http.timestamps` writes it, and its schema.
Moment = Annotated[str, "Moment"]
MOMENT: Json = {
    "description": "A moment: RFC 3339, in UTC.",
    "type": "string",
    "format": "date-time",
    "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$",
}


def reference(name: str) -> Json:
    """Return a reference to a schema of a document."""
    return {"$ref": PLACE + name}


def object_schemas(module: ModuleType) -> Json:
    """Return the schemas of the TypedDicts that a module declares, by name and in its order."""
    return {declared.__name__: object_schema(declared) for declared in _typed_dicts(module)}


def _typed_dicts(module: ModuleType) -> Iterator[type]:
    for value in vars(module).values():
        if is_typeddict(value) and value.__module__ == module.__name__:
            yield value


def object_schema(declared: type) -> Json:
    """Return the schema of a TypedDict, with the fields that it inherits."""
    hints = get_type_hints(declared, include_extras=True)
    properties = {name: schema_of(hint) for name, hint in hints.items()}
    required = sorted(declared.__required_keys__)  # type: ignore[attr-defined]
    described = (declared.__doc__ or "").split("\n")[0]
    has_text = described and not described.startswith("dict(")
    schema: Json = {"type": "object", "properties": properties, "required": required}
    return {"description": described, **schema} if has_text else schema


def schema_of(hint: Any) -> Json:
    """Return the schema of a type; one that is `Annotated` has the annotation's name.

    Raises:
        TypeError: the type has none.
    """
    origin = get_origin(hint)
    if origin is not None:
        return _schema_of_generic(hint, origin, get_args(hint))
    if is_typeddict(hint):
        return reference(hint.__name__)
    if hint in BASIC:
        return dict(BASIC[hint])
    raise _unknown(hint)


def _schema_of_generic(hint: Any, origin: Any, args: tuple[Any, ...]) -> Json:
    """Return the schema of a type that has arguments."""
    if origin is Annotated:
        return reference(args[1])
    if origin in (Required, NotRequired):
        return schema_of(args[0])
    if origin in (Union, types.UnionType):
        return {"anyOf": [schema_of(one) for one in args]}
    if origin is Literal:
        return {"enum": list(args)} if len(args) > 1 else _only(args[0])
    if origin is list:
        return {"type": "array", "items": schema_of(args[0])}
    if origin is dict:
        return _map(*args)
    raise _unknown(hint)


def _unknown(hint: Any) -> TypeError:
    return TypeError(f"{hint} has no JSON Schema.")


def _only(value: Any) -> Json:
    """Return the schema of one value.

    The generator of Python clients writes code that is no Python for a truth value by `const`.
    """
    if isinstance(value, bool):
        return {"type": "boolean", "not": {"const": not value}}
    return {"const": value}


def _map(key: Any, value: Any) -> Json:
    schema: Json = {"type": "object", "additionalProperties": schema_of(value)}
    return schema if key is str else {**schema, "propertyNames": schema_of(key)}
