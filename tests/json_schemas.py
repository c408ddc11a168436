"""Check of what the site sends against its JSON Schemas, without members that they do not name."""

from types import ModuleType
from typing import Any

import jsonschema

from accounts.http.json_schema import object_schemas

Json = dict[str, Any]


def closed(schema: Any) -> Any:
    """Return the schema without any member that it does not name."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: closed(one) for key, one in schema.items()}
    is_open = inner.get("type") == "object" and "additionalProperties" not in inner
    return {**inner, "additionalProperties": False} if is_open else inner


def validator(definitions: Json, name: str) -> jsonschema.Draft202012Validator:
    """Return what checks values against one of these schemas."""
    whole = {
        "$ref": f"#/components/schemas/{name}",
        "components": {"schemas": closed(definitions)},
    }
    return jsonschema.Draft202012Validator(whole)


def schemas_of(module: ModuleType) -> Json:
    """Return the schemas of the types that a module declares."""
    return object_schemas(module)


def problems(definitions: Json, name: str, value: Any) -> list[str]:
    """Return where a value differs from the schema of this name."""
    found = validator(definitions, name).iter_errors(value)
    return sorted(f"{error.json_path}: {error.message[:200]}" for error in found)
