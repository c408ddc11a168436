"""The tag that says how long the text of a model's field may be."""

import pytest
from django.core.exceptions import FieldDoesNotExist
from django.template import Context, Template

from tournaments.models import TEAM_NAME_LENGTH


def rendered(field: str) -> str:
    """Return what the tag says of a field."""
    return Template(f"{{% load field_limits %}}{{% max_length '{field}' %}}").render(Context())


def test_length_is_that_of_the_models_field():
    assert rendered("tournaments.Team.name") == str(TEAM_NAME_LENGTH)


def test_unknown_field_is_an_error():
    with pytest.raises(FieldDoesNotExist):
        rendered("tournaments.Team.nickname")


def test_field_without_a_limit_is_an_error():
    with pytest.raises(AssertionError):
        rendered("tournaments.Team.captain")
