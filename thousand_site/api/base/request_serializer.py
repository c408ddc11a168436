"""The base of serializers of request bodies and parameters, which refuse unknown fields."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

MAX_NAME_LENGTH = 100


class RequestSerializer(serializers.Serializer):
    """A body, or parameters, all known: a misspelt one is an error, not a default."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the validated fields.

        Raises: ValidationError, first for unknown fields, then for values of another type.
        """
        known = [name for name, field in self.fields.items() if not field.read_only]
        if isinstance(data, Mapping) and (unknown := data.keys() - set(known)):
            raise ValidationError(_problems(unknown, known))
        if problems := dict(_wrong_values(self.fields, data)):
            raise ValidationError(problems)
        return super().to_internal_value(data)


def _wrong_values(known: Mapping[str, Any], data: Any) -> Iterator[tuple[str, Any]]:
    """Yield the fields whose value is of another type than the schema says, with what is wrong.

    Django REST framework would take a number as a text, a word as a number, and an empty
    parameter as none.
    """
    if isinstance(data, QueryDict):
        yield from _empty_parameters(known, data)
    elif isinstance(data, Mapping):
        for name, field in known.items():
            if name in data and (problem := _type_problem(field, data[name])):
                yield name, problem


def _empty_parameters(known: Mapping[str, Any], data: QueryDict) -> Iterator[tuple[str, Any]]:
    for name in data:
        if not data[name] and not getattr(known[name], "allow_blank", False):
            yield name, [ErrorDetail(_("This parameter is empty: leave it out."), "blank")]


def _type_problem(field: Any, value: Any) -> Any:
    """Return what is wrong with the type of a value, by position in a list; None: nothing."""
    if isinstance(field, serializers.ListField) and isinstance(value, list):
        found = ((number, _type_problem(field.child, one)) for number, one in enumerate(value))
        return {number: problem for number, problem in found if problem} or None
    if value is None or _has_type(field, value):
        return None
    key = "invalid_choice" if isinstance(field, serializers.ChoiceField) else "invalid"
    return [ErrorDetail(field.error_messages[key].format(input=value), key)]


def _has_type(field: Any, value: Any) -> bool:
    """Return whether a value that is not null has the type that the schema names."""
    match field:
        case serializers.CharField():
            return isinstance(value, str)
        case serializers.BooleanField():
            return isinstance(value, bool)
        case serializers.IntegerField() | serializers.FloatField():
            return isinstance(value, int | float) and not isinstance(value, bool)
        case serializers.ChoiceField():
            return any(type(value) is type(choice) for choice in field.choices)
    return True


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
