"""The base of serializers of request bodies and parameters, which refuse unknown fields."""

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

MAX_NAME_LENGTH = 100


class RequestSerializer(serializers.Serializer):
    """A body, or parameters, all known: a misspelt one is an error, not a default."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the validated fields. Raises: ValidationError, for unknown fields first."""
        known = [name for name, field in self.fields.items() if not field.read_only]
        if isinstance(data, Mapping) and (unknown := data.keys() - set(known)):
            raise ValidationError(_problems(unknown, known))
        return super().to_internal_value(data)


class NoFields(RequestSerializer):
    """The body of an operation that takes none: an empty object, at most."""


Handler = Callable[..., Response]


def without_body(handler: Handler) -> Handler:
    """Let a handler refuse fields, of which it knows none. Raises: ValidationError."""

    @wraps(handler)
    def check_first(view: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        NoFields(data=request.data).is_valid(raise_exception=True)
        return handler(view, request, *args, **kwargs)

    return check_first


def _problems(unknown: Iterable[str], known: Iterable[str]) -> dict[str, list[str]]:
    # Nested problems lose their keys: the text names the field.
    text, fields = _("There is no field %(name)s. The fields are: %(fields)s."), ", ".join(known)
    if not fields:
        text = _("There is no field %(name)s: this operation takes none.")
    names = [name[:MAX_NAME_LENGTH] for name in sorted(unknown)]
    return {name: [text % {"name": name, "fields": fields}] for name in names}
