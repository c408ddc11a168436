"""The base of serializers of request bodies, which refuse unknown fields."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

MAX_NAME_LENGTH = 100


class RequestSerializer(serializers.Serializer):
    """A body whose fields are all known: a misspelt one is an error, not a default."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the validated fields. Raises: ValidationError, for unknown fields first."""
        known = [name for name, field in self.fields.items() if not field.read_only]
        if isinstance(data, Mapping) and (unknown := data.keys() - set(known)):
            raise ValidationError(_problems(unknown, known))
        return super().to_internal_value(data)


def _problems(unknown: Iterable[str], known: Iterable[str]) -> dict[str, list[str]]:
    # Nested problems lose their keys: the text names the field.
    text, fields = _("There is no field %(name)s. The fields are: %(fields)s."), ", ".join(known)
    names = [name[:MAX_NAME_LENGTH] for name in sorted(unknown)]
    return {name: [text % {"name": name, "fields": fields}] for name in names}
