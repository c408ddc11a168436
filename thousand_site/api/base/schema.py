"""The OpenAPI schema: texts from docstrings, errors, and an example per operation."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from rest_framework import serializers
from rest_framework.permissions import SAFE_METHODS

from accounts.http.problem import MEDIA_TYPE
from thousand_site.api.base import payload_schemas
from thousand_site.api.base.authentication import app_flow, app_scope_of
from thousand_site.api.base.creation import HEADER, REPLAYED
from thousand_site.api.base.errors import ProblemSerializer
from thousand_site.api.base.meanings import ANSWERS, explained
from thousand_site.api.base.request_serializer import RequestSerializer

Json = dict[str, Any]
# Requirement of operations that apps may do.
APP_SCHEME = "app"
EXAMPLES = Path(__file__).with_name("examples.json")
RETRY_AFTER_HEADER = {
    "Retry-After": {"schema": {"type": "integer"}, "description": "seconds to wait"}
}
LINK_HEADER = {
    "Link": {
        "schema": {"type": "string"},
        "description": 'the page after this one as `rel="next"`, by RFC 8288; none on the last',
    }
}
# What is more than white space.
NOT_BLANK = r"[^\s\x1c-\x1f\x85]"
KEY_PARAMETER = {
    "name": HEADER,
    "in": "header",
    "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
    "description": "a text of your choice, such as a UUID: a request that comes again with it "
    "within a day makes nothing new and gets the first answer",
}
LOCATION_HEADERS = {
    "Location": {"schema": {"type": "string"}, "description": "the path of what was created"},
    REPLAYED: {
        "schema": {"type": "string", "const": "true"},
        "description": "only on the answer to a repeated request",
    },
}
STATUS_DESCRIPTIONS = {
    "400": "a parameter or the body is invalid",
    "401": "authentication is required, or the token is invalid",
    "403": "missing scope, missing CSRF token or no permission",
    "404": "not found",
    "409": "conflict: `code` is the reason, `data` its details",
    "413": "the body is too large",
    "415": "the body must be JSON",
    "422": "the `Idempotency-Key` came with another request before",
    "429": "too many requests",
    "503": "nothing can be saved now; the request had no effect",
}


@cache
def examples() -> dict[str, Json]:
    """Return examples by operation: `response`, `request`; tests validate them."""
    return json.loads(EXAMPLES.read_text(encoding="utf-8"))


class RequestSerializerExtension(OpenApiSerializerExtension):
    """The schema of a request body: it allows no other fields."""

    target_class = RequestSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> Json:
        """Return the usual schema, closed, and without texts that are blank."""
        usual = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        for name, member in usual.get("properties", {}).items():
            _refuse_blank(self.target.fields[name], member)
        return {**usual, "additionalProperties": False}


def _refuse_blank(field: Any, member: Json) -> None:
    """Say in the schema of a text, or of texts in a list, whether it may be empty or blank."""
    if isinstance(field, serializers.ListField):
        _refuse_blank(field.child, member.get("items", {}))
    elif isinstance(field, serializers.CharField) and not field.allow_blank:
        member["minLength"] = max(1, member.get("minLength", 1))
        if field.trim_whitespace:
            member.setdefault("pattern", NOT_BLANK)


class Schema(AutoSchema):
    """The schema of an operation: the docstring's first sentence is its summary."""

    def get_summary(self) -> str | None:
        return self.get_description().split("\n")[0].rstrip(".")

    def get_operation_id(self) -> str:
        """Return an id such as `get_users_username_games`."""
        parts = re.findall(r"\w+", self.path.removeprefix("/api/v1"))
        return "_".join([self.method.lower(), *parts])

    def get_auth(self) -> list[Json]:
        schemes = super().get_auth()
        app_scope = app_scope_of(self.view, self.method)
        if app_scope or not self._scope():
            # Of what is open, an app without the scope is told what visitors are told.
            schemes = [*schemes, {APP_SCHEME: [app_scope] if app_scope else []}]
        return schemes if self._scope() else [*schemes, {}]

    def _creates(self) -> bool:
        return hasattr(getattr(self.view, self.method.lower(), None), "creates")

    def _scope(self) -> str | None:
        return getattr(self.view, "scope", None)

    def get_operation(self, *args: Any, **kwargs: Any) -> Json | None:
        operation = super().get_operation(*args, **kwargs)
        if operation is not None:
            operation["responses"] |= {code: self._error(code) for code in self._codes(operation)}
            _add_examples(operation)
            _add_link(operation)
            if self._creates():
                _add_creation(operation)
        return operation

    def _codes(self, operation: Json) -> list[str]:
        """Return the status codes of the errors that this operation can return."""
        parameters = operation.get("parameters", [])
        # One without a body refuses whatever comes in one.
        body = self.method not in SAFE_METHODS
        has_input = body or any(item["in"] == "query" for item in parameters)
        has_path = any(item["in"] == "path" for item in parameters)
        possible = {
            "400": has_input,
            "401": True,
            # Parameters of what is open may need a scope of an app.
            "403": self._scope() is not None or getattr(self.view, "may_lack_scope", False),
            "404": has_path or getattr(self.view, "may_be_missing", False),
            "409": self.method != "GET" and self._scope() is not None,
            "413": body,
            "415": body,
            "422": self._creates(),
            "429": True,
            "503": self._creates(),
        }
        return [code for code, is_possible in possible.items() if is_possible]

    def _error(self, code: str) -> Json:
        ref = self.resolve_serializer(ProblemSerializer, "response").ref
        response: Json = {
            "description": STATUS_DESCRIPTIONS[code],
            "content": {MEDIA_TYPE: {"schema": ref}},
        }
        return response | ({"headers": RETRY_AFTER_HEADER} if code == "429" else {})


def add_payloads(result: Json, **_others: Any) -> Json:
    """Add the schemas of tables, records, results and webhooks, and the webhooks that use them.

    Raises: ValueError: a serializer has the name of one of them.
    """
    own, added = result["components"]["schemas"], payload_schemas.definitions()
    if shared := own.keys() & added.keys():
        raise ValueError(f"Two schemas have the same name: {', '.join(sorted(shared))}")
    own |= explained(own, ANSWERS) | added
    return {**result, "webhooks": payload_schemas.WEBHOOKS}


def add_app_flow(result: Json, **_others: Any) -> Json:
    """Add how apps get their tokens to the schema of the API."""
    result["components"]["securitySchemes"][APP_SCHEME] = app_flow()
    return result


def _add_link(operation: Json) -> None:
    """Add the header of a list that comes in pages."""
    if any(one["name"] == "cursor" for one in operation.get("parameters", [])):
        operation["responses"]["200"]["headers"] = LINK_HEADER


def _add_creation(operation: Json) -> None:
    """Add the key that makes a repeated request harmless, and the address of what it made."""
    operation.setdefault("parameters", []).append(KEY_PARAMETER)
    operation["responses"]["201"]["headers"] = LOCATION_HEADERS


def _add_examples(operation: Json) -> None:
    example = examples().get(operation["operationId"], {})
    responses, request = operation["responses"], operation.get("requestBody", {})
    response = responses.get("200") or responses.get("201", {})
    for part, body in (("response", response), ("request", request)):
        for media_type in body.get("content", {}).values():
            if part in example and "examples" not in media_type:
                media_type["example"] = example[part]
