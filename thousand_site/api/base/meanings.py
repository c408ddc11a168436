"""What members of objects mean, for the schemas and for the pages of all members."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from accounts.http.json_schema import Json

EVERYWHERE = "any"
# Files of meanings: of messages and what they contain, and of what serializers leave unsaid.
MESSAGES, ANSWERS = "meanings.toml", "answers.toml"
# A request whose members may all be left out is named after the one where they may not.
PATCHED = "Patched"


@cache
def known(file: str = MESSAGES) -> Mapping[str, Mapping[str, str]]:
    """Return the meanings by object and member; those of `any` hold wherever a member stands."""
    return tomllib.loads(Path(__file__).with_name(file).read_text(encoding="utf-8"))


def meaning_of(name: str, member: str, file: str = MESSAGES) -> str:
    """Return what a member of an object means; empty if nobody has written it down."""
    own, shared = known(file).get(name.removeprefix(PATCHED), {}), known(file)[EVERYWHERE]
    return own.get(member) or shared.get(member, "")


def explained(schemas: Json, file: str = MESSAGES) -> Json:
    """Return the schemas with a description of each member that has none."""
    return {name: _explained(name, schema, file) for name, schema in schemas.items()}


def _explained(name: str, schema: Json, file: str) -> Json:
    if "properties" not in schema:
        return schema
    properties = {
        member: _member(kind, meaning_of(name, member, file))
        for member, kind in schema["properties"].items()
    }
    return {**schema, "properties": properties}


def _member(kind: Json, meaning: str) -> Json:
    """Return the schema of a member with its meaning; readers ignore what is beside a reference."""
    if not meaning or "description" in kind:
        return kind
    return {"description": meaning, **({"allOf": [kind]} if "$ref" in kind else kind)}
