"""Command that writes docs/protocol/members.md from the schemas of messages.

    python -m tools.members_page

Schemas are those of the AsyncAPI document.
"""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import django

Json = dict[str, Any]
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "protocol" / "members.md"
TEMPLATE = Path(__file__).with_name("template.md")
BASIC = {
    "integer": "whole number",
    "number": "number",
    "string": "text",
    "boolean": "true, false",
    "null": "null",
}
# Of whole headings: what stands there is a page of its own, or one value of many.
LEFT_OUT = frozenset(("Agreements", "RecordAgreements", "TableAgreements", "GameEvent"))
LEFT_OUT_AT_TIMES = "May be left out."


def page() -> str:
    """Return the page as Markdown."""
    parts = "\n".join(_parts())
    return TEMPLATE.read_text(encoding="utf-8").format(parts=parts)


def _parts() -> Iterator[str]:
    """Yield a part for each schema of objects, in the order of the alphabet, and each event."""
    from thousand_site.api.asyncapi.schemas import definitions

    schemas = definitions()
    for name in sorted(schemas):
        if schemas[name].get("type") == "object" and name not in LEFT_OUT:
            yield _part(name, name, schemas[name], schemas)
    for event in schemas["GameEvent"]["oneOf"]:
        kind = event["properties"]["type"]["const"]
        yield _part(f"Event {kind}", kind, event, schemas)


def _part(title: str, name: str, schema: Json, schemas: Json) -> str:
    """Return a heading, what the object is, and the table of its members."""
    from thousand_site.api.base.meanings import meaning_of

    required = set(schema.get("required", ()))
    rows = "".join(
        f"| `{member}` | {_type(kind, schemas)} | {meaning_of(name, member)}"
        f"{'' if member in required else f' {LEFT_OUT_AT_TIMES}'} |\n"
        for member, kind in schema.get("properties", {}).items()
    )
    described = f"{schema['description']}\n\n" if "description" in schema else ""
    head = "| member | type | meaning |\n| --- | --- | --- |\n"
    return f"## {title}\n\n{described}{head}{rows}"


def _type(schema: Json, schemas: Json) -> str:
    """Return the type of a member in words, with links to other parts."""
    if "$ref" in schema:
        return _reference(schema["$ref"].rpartition("/")[2], schemas)
    if "allOf" in schema:
        return _type(schema["allOf"][0], schemas)
    if "anyOf" in schema:
        return " or ".join(_type(one, schemas) for one in schema["anyOf"])
    values = _values(schema)
    if values:
        return ", ".join(map(_value, values))
    return _type_by_name(schema, schemas)


def _values(schema: Json) -> list[Any]:
    """Return the only values that a schema accepts; none if it accepts all of a type."""
    if "not" in schema:
        # One truth value: see `accounts.http.json_schema`.
        return [not schema["not"]["const"]]
    return [schema["const"]] if "const" in schema else schema.get("enum", [])


def _type_by_name(schema: Json, schemas: Json) -> str:
    """Return the type that a schema names, in words."""
    kind = schema.get("type")
    if kind == "array":
        return f"list: {_type(schema['items'], schemas)}"
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"by name: {_type(inner, schemas)}" if isinstance(inner, Mapping) else "object"
    return BASIC.get(str(kind), "any")


def _reference(name: str, schemas: Json) -> str:
    """Return a link to the part of an object; what is no object stands here itself."""
    schema = schemas[name]
    if schema.get("type") == "object" and name not in LEFT_OUT:
        return f"[{name}](#{name.lower()})"
    return schema.get("description", name).rstrip(".").split(":")[0].lower()


def _value(value: Any) -> str:
    """Return a value as JSON has it."""
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
    django.setup()
    PAGE.write_text(page(), encoding="utf-8")
