"""Tests of the AsyncAPI document: valid, complete, and referring to what is there."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from channels.routing import URLRouter
from django.test import Client

from games.bot_api import streams
from tests.thousand_site.api.base.test_schema import operations
from thousand_site.api.asyncapi.channels import CHANNELS
from thousand_site.api.asyncapi.document import document
from thousand_site.api.asyncapi.schemas import definitions
from thousand_site.api.base.ndjson import LINE
from thousand_site.asgi import application

Json = dict[str, Any]
SPECIFICATION = Path(__file__).with_name("vendor") / "asyncapi-3.0.0.json"
# What JSON Schema says since draft 7, in which AsyncAPI reads a schema.
NEWER = {"$defs", "prefixItems", "dependentSchemas", "unevaluatedProperties", "minContains"}


def problems(value: Json) -> list[str]:
    specification = json.loads(SPECIFICATION.read_text(encoding="utf-8"))
    validator = jsonschema.Draft7Validator(specification)
    return [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(value)]


def nodes(value: Any) -> Iterator[Json]:
    """Yield all objects in a value."""
    if isinstance(value, dict):
        yield value
    inner = value.values() if isinstance(value, dict) else value
    for one in inner if isinstance(value, dict | list) else ():
        yield from nodes(one)


def test_the_document_is_valid() -> None:
    assert problems(document()) == []


@pytest.mark.parametrize("part", ["info", "channels"])
def test_a_wrong_document_is_refused(part: str) -> None:
    assert problems({**document(), part: {"table": {"address": 7}}})


def test_every_reference_leads_somewhere() -> None:
    whole = document()
    references = {node["$ref"] for node in nodes(whole) if isinstance(node.get("$ref"), str)}
    assert len(references) > 100
    for reference in references:
        place: Any = whole
        for name in reference.removeprefix("#/").split("/"):
            assert name in place, reference
            place = place[name]


def test_schemas_say_nothing_newer_than_draft_7() -> None:
    for node in nodes(definitions()):
        assert not NEWER & set(node)
        # Draft 7 ignores what stands beside a reference.
        assert "$ref" not in node or set(node) == {"$ref"} or isinstance(node["$ref"], dict)


def pattern(text: str) -> str:
    """Return an address with each argument as braces."""
    plain = re.sub(r"\(\?P<\w+>[^()]*\)|<(?:\w+:)?\w+>|{\w+}", "{}", text)
    return "/" + plain.strip("^$/") + "/"


def routes(router: URLRouter) -> set[str]:
    return {pattern(str(one.pattern)) for one in router.routes if str(one.pattern)}


def test_every_socket_has_a_channel() -> None:
    sockets = application.application_mapping["websocket"]
    known = {pattern(one.address) for one in CHANNELS.values() if not one.is_stream}
    assert routes(sockets) == known


def test_every_stream_has_a_channel() -> None:
    found = {
        pattern(one["path"])
        for one in operations().values()
        if "application/x-ndjson" in one["responses"].get("200", {}).get("content", {})
    }
    known = {pattern(one.address) for one in CHANNELS.values() if one.is_stream}
    assert found == known and routes(streams.router) < known


def test_both_documents_name_the_same_lines() -> None:
    for one in operations().values():
        content = one["responses"].get("200", {}).get("content", {})
        line = content.get("application/x-ndjson", {}).get("schema", {}).get(LINE)
        if line is not None:
            [name] = [
                channel.sent
                for channel in CHANNELS.values()
                if pattern(channel.address) == pattern(one["path"])
            ]
            assert line == {"$ref": f"#/components/schemas/{name[0]}"}


def test_schemas_are_those_of_the_other_document(client: Client) -> None:
    shared = client.get("/api/v1/schema/").json()["components"]["schemas"]
    own = document()["components"]["schemas"]
    for name in ("TablePayload", "GameRecord", "DailyLine", "GameEvent"):
        assert own[name] == shared[name]


def test_the_document_is_public(client: Client) -> None:
    answer = client.get("/api/v1/asyncapi/")
    assert answer.json() == document() and answer["ETag"]
    packed = client.get("/api/v1/asyncapi/", headers={"accept-encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip" and len(packed.content) < len(answer.content) / 4
