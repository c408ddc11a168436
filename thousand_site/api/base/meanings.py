"""What members of objects mean, for the schemas and for the page of all members."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from accounts.http.json_schema import Json

PATH = Path(__file__).with_name("meanings.toml")
EVERYWHERE = "any"


@cache
def known() -> Mapping[str, Mapping[str, str]]:
    """Return the meanings by object and member; those of `any` hold wherever a member stands."""
    return tomllib.loads(PATH.read_text(encoding="utf-8"))


def meaning_of(name: str, member: str) -> str:
    """Return what a member of an object means; empty if nobody has written it down."""
    own, shared = known().get(name, {}), known()[EVERYWHERE]
    return own.get(member) or shared.get(member, "")


def explained(schemas: Json) -> Json:
    """Return the schemas with a description of each member that has none."""
    return {name: _explained(name, schema) for name, schema in schemas.items()}


def _explained(name: str, schema: Json) -> Json:
    if "properties" not in schema:
        return schema
    members = schema["properties"].items()
    properties = {member: _member(name, member, kind) for member, kind in members}
    return {**schema, "properties": properties}


def _member(name: str, member: str, kind: Json) -> Json:
    """Return the schema of a member; a reference stays alone, for readers ignore what is beside."""
    meaning = meaning_of(name, member)
    if not meaning or "$ref" in kind or "description" in kind:
        return kind
    return {"description": meaning, **kind}
