"""How the API describes itself: texts from docstrings, the errors, and an example each."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from drf_spectacular.openapi import AutoSchema

from thousand_site.api.errors import ERROR

Json = dict[str, Any]
EXAMPLES = Path(__file__).with_name("examples.json")
RETRY = {"Retry-After": {"schema": {"type": "integer"}, "description": "in so many seconds"}}
STATUS = {
    "400": "a parameter or the body is not as it must be",
    "401": "no token where one is needed, or a bad one",
    "403": "the token has not the scope, the page's CSRF token is missing, or it is not mine to do",
    "404": "there is no such thing",
    "409": "refused: `error` says why, `data` what it is about",
    "413": "the body is too long",
    "415": "the body must be JSON",
    "429": "too many requests",
}


@cache
def examples() -> dict[str, Json]:
    """By operation: `response`, and `request` where there is one; tests see that they are true."""
    return json.loads(EXAMPLES.read_text(encoding="utf-8"))


class Schema(AutoSchema):
    """The first sentence of a docstring is the summary, the whole of it the description."""

    def get_summary(self) -> str | None:
        return self.get_description().split("\n")[0].rstrip(".")

    def get_operation_id(self) -> str:
        """Such as `get_users_username_games`."""
        parts = re.findall(r"\w+", self.path.removeprefix("/api"))
        return "_".join([self.method.lower(), *parts])

    def get_auth(self) -> list[Json]:
        found = super().get_auth()
        return found if self._scope() else [*found, {}]

    def _scope(self) -> str | None:
        return getattr(self.view, "scope", None)

    def get_operation(self, *args: Any, **kwargs: Any) -> Json | None:
        operation = super().get_operation(*args, **kwargs)
        if operation is not None:
            operation["responses"] |= {code: self._error(code) for code in self._codes(operation)}
            _illustrate(operation)
        return operation

    def _codes(self, operation: Json) -> list[str]:
        """The errors that this operation can answer with."""
        parameters = operation.get("parameters", [])
        body = "requestBody" in operation
        asked = body or any(one["in"] == "query" for one in parameters)
        named = any(one["in"] == "path" for one in parameters)
        may = {
            "400": asked,
            "401": True,
            "403": self._scope() is not None,
            "404": named,
            "409": self.method != "GET" and self._scope() is not None,
            "413": body,
            "415": body,
            "429": True,
        }
        return [code for code, it_may in may.items() if it_may]

    def _error(self, code: str) -> Json:
        ref = self.resolve_serializer(ERROR, "response").ref
        answer: Json = {
            "description": STATUS[code],
            "content": {"application/json": {"schema": ref}},
        }
        return answer | ({"headers": RETRY} if code == "429" else {})


def _illustrate(operation: Json) -> None:
    example = examples().get(operation["operationId"], {})
    answer = operation["responses"].get("200", {})
    for part, shape in (("response", answer), ("request", operation.get("requestBody", {}))):
        for kind in shape.get("content", {}).values():
            if part in example and "examples" not in kind:
                kind["example"] = example[part]
