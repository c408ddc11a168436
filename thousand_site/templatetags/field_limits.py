"""The maximum lengths of fields in templates, taken from their models."""

from django import template
from django.apps import apps

register = template.Library()


@register.simple_tag
def max_length(field: str) -> int:
    """Return the most characters of a model's field, named as in `tournaments.Team.name`."""
    model, _, name = field.rpartition(".")
    length = apps.get_model(model)._meta.get_field(name).max_length
    assert length is not None
    return length
