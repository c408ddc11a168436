"""Tests of the OpenAPI schema: valid, complete, with valid examples."""

from functools import cache
from typing import Any

import jsonschema
import pytest
from django.core.management import call_command
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from thousand_site.api.base.schema import STATUS_DESCRIPTIONS, examples

Json = dict[str, Any]
GOOD = ("200", "201")
JSON, PROBLEM = "application/json", "application/problem+json"


@cache
def schema() -> Json:
    return SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]


def operations() -> dict[str, Json]:
    """Return the operations by id, with method and path."""
    return {
        operation["operationId"]: {**operation, "method": method, "path": path}
        for path, methods in schema()["paths"].items()
        for method, operation in methods.items()
    }


def test_the_schema_is_valid_without_warnings(tmp_path: Any) -> None:
    named = {"validate": True, "fail_on_warn": True, "file": str(tmp_path / "schema.yml")}
    call_command("spectacular", **named)


@pytest.mark.django_db
def test_the_schema_is_public(client: Client) -> None:
    served = client.get("/api/v1/schema/").json()
    assert served["openapi"].startswith("3.1") and "/api/v1/pools/" in served["paths"]


def test_every_operation_has_a_summary_and_tags() -> None:
    for name, operation in operations().items():
        assert operation["summary"], name
        assert operation["tags"], name


def shown(kind: Json) -> list[Any]:
    """Return the examples of a response or request body."""
    several = [one["value"] for one in kind.get("examples", {}).values()]
    return [*([kind["example"]] if "example" in kind else []), *several]


def contents(operation: Json) -> list[Json]:
    """Return the media types of successful responses and of the request body."""
    good = [one for code, one in operation["responses"].items() if code in GOOD]
    return [kind for one in good for kind in one.get("content", {}).values()] + list(
        operation.get("requestBody", {}).get("content", {}).values()
    )


def test_every_operation_has_an_example() -> None:
    known = operations()
    assert set(examples()) <= set(known)
    for name, operation in known.items():
        assert all(shown(kind) for kind in contents(operation)), name


def test_examples_are_valid() -> None:
    for name, operation in operations().items():
        for kind in contents(operation):
            if kind["schema"].get("type") == "string":
                continue
            whole = {**kind["schema"], "components": schema()["components"]}
            for example in shown(kind):
                wrong = list(jsonschema.Draft202012Validator(whole).iter_errors(example))
                assert not wrong, (name, wrong)


def test_an_invalid_example_is_rejected() -> None:
    pools = operations()["get_pools"]["responses"]["200"]["content"][JSON]
    whole = {**pools["schema"], "components": schema()["components"]}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(whole).validate({"results": [{"key": 1}]})


def test_all_errors_have_the_same_format() -> None:
    for operation in operations().values():
        errors = {code: one for code, one in operation["responses"].items() if code not in GOOD}
        assert {"401", "429"} <= set(errors) <= set(STATUS_DESCRIPTIONS)
        for answer in errors.values():
            assert answer["content"][PROBLEM]["schema"] == {"$ref": "#/components/schemas/Problem"}
        assert "Retry-After" in errors["429"]["headers"]


def test_private_and_writing_operations_need_authentication() -> None:
    for name, operation in operations().items():
        own = operation["path"].startswith(("/api/v1/me/", "/api/v1/queue/"))
        if own or operation["method"] != "get":
            assert {} not in operation["security"], name
            assert "403" in operation["responses"], name


@pytest.mark.parametrize(
    ("name", "scopes"),
    [
        ("get_me", ["account"]),
        ("get_tournaments", ["tournaments"]),
        ("post_clubs_club_membership", ["clubs"]),
        ("get_pools", []),
        ("get_queue", None),
        ("post_tournaments", None),
    ],
)
def test_an_operation_names_the_scope_of_apps(name: str, scopes: list[str] | None) -> None:
    """Open ones too: without the scope an app reads there what visitors read."""
    found = [one["app"] for one in operations()[name]["security"] if "app" in one]
    assert found == ([] if scopes is None else [scopes])
