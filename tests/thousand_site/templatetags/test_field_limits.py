"""Templates and the limits of fields: the module that stores a text says how long it may be."""

import re
from pathlib import Path

import pytest
from django.core.exceptions import FieldDoesNotExist
from django.template import Context, Template

from tournaments.models import TEAM_NAME_LENGTH

ROOT = Path(__file__).parents[3]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
NUMBER = re.compile(r"""\b(?:max|min)length=["']?\d""")


def rendered(field: str) -> str:
    """Return what the tag says of a field."""
    return Template(f"{{% load field_limits %}}{{% max_length '{field}' %}}").render(Context())


def test_no_template_writes_the_length_of_a_text_as_a_number():
    found = [path.name for path in TEMPLATES if NUMBER.search(path.read_text())]

    assert len(TEMPLATES) > 200
    assert found == []


def test_length_is_that_of_the_models_field():
    assert rendered("tournaments.Team.name") == str(TEAM_NAME_LENGTH)


def test_unknown_field_is_an_error():
    with pytest.raises(FieldDoesNotExist):
        rendered("tournaments.Team.nickname")


def test_field_without_a_limit_is_an_error():
    with pytest.raises(AssertionError):
        rendered("tournaments.Team.captain")
