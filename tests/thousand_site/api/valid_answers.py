"""Check of each answer of the API, whatever test asked for it, against the schema."""

import json
import re
from functools import cache
from typing import Any

import jsonschema
import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from games.bot_api.streams import NDJSON
from thousand_site.api.base.ndjson import LINE

Json = dict[str, Any]
PREFIX = "/api/v1/"
# What the server answers before it looks for the operation, or as none that serves streams.
UNDOCUMENTED = (304, 405, 500, 501)
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def check_answers(patch: pytest.MonkeyPatch) -> None:
    """Let the client of the tests check every answer that it gets."""
    send = Client.request

    def request(client: Client, **environ: Any) -> Any:
        response = send(client, **environ)
        check_answer(environ["REQUEST_METHOD"], environ["PATH_INFO"], response)
        return response

    patch.setattr(Client, "request", request)


def check_answer(method: str, path: str, response: Any) -> None:
    """Check status and body of an answer. Raises: AssertionError."""
    operation = operation_at(method, path)
    if operation is None or response.status_code in UNDOCUMENTED or response.streaming:
        return
    name, status = f"{method} {path}", str(response.status_code)
    assert status in operation["responses"], f"{name}: {status} is not documented"
    content = operation["responses"][status].get("content", {})
    media_type = response["Content-Type"].partition(";")[0]
    assert media_type in content, f"{name}: {media_type} is not documented"
    if "json" in media_type and not response.has_header("Content-Encoding"):
        body, validator = json.loads(response.content), _validator(content[media_type]["schema"])
        wrong = list(validator.iter_errors(body))
        assert not wrong, f"{name}: {wrong[0].json_path}: {wrong[0].message[:500]}"


def check_lines(path: str, lines: list[Any]) -> None:
    """Check the lines of a stream. Raises: AssertionError."""
    operation = operation_at("GET", path)
    assert operation is not None
    content = operation["responses"]["200"]["content"]
    validator = _validator(content[NDJSON]["schema"][LINE])
    for line in lines:
        wrong = list(validator.iter_errors(line))
        assert not wrong, f"{path}: {wrong[0].json_path}: {wrong[0].message[:500]}"


def operation_at(method: str, path: str) -> Json | None:
    """Return the operation at an address; None if there is none in the schema."""
    if method not in METHODS or not path.startswith(PREFIX):
        return None
    for pattern, methods in _paths():
        if pattern.fullmatch(path):
            return methods.get(method.lower())
    return None


@cache
def _schema() -> Json:
    return SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]


@cache
def _paths() -> list[tuple[re.Pattern[str], Json]]:
    """Return the addresses as patterns; those with fewer parameters come first."""
    paths = sorted(_schema()["paths"].items(), key=lambda item: item[0].count("{"))
    return [(re.compile(re.sub(r"{\w+}", "[^/]+", path)), methods) for path, methods in paths]


def _validator(kind: Json) -> Any:
    whole = {**kind, "components": _schema()["components"]}
    return jsonschema.Draft202012Validator(whole)
