"""Tests of schemas made of types."""

from typing import Literal

import jsonschema
import pytest

from accounts.http.json_schema import schema_of


@pytest.mark.parametrize("value", [True, False])
def test_a_single_truth_value_is_told_without_const(value: bool) -> None:
    """The generator of Python clients writes no Python for it."""
    schema = schema_of(Literal[value])  # type: ignore[valid-type]
    assert "const" not in schema and schema["type"] == "boolean"
    validator = jsonschema.Draft202012Validator(schema)
    assert validator.is_valid(value) and not validator.is_valid(not value)


def test_a_single_text_is_a_constant() -> None:
    assert schema_of(Literal["table"]) == {"const": "table"}
