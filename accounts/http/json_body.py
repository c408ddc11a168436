"""JSON bodies of requests that scripts of the site's pages send."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ClassVar

import orjson
from django import forms
from django.core.exceptions import ValidationError
from django.forms.fields import InvalidJSONInput
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy

from accounts.errors import DomainError
from accounts.http.responses import json_error

Json = dict[str, Any]
JsonView = Callable[[HttpRequest, Json], HttpResponse]

# Longer than any valid request; the web server itself sets no limit.
MAX_BODY_BYTES = 256 * 1024
# Deeper than any valid request, and far from the depth at which Python gives up.
MAX_DEPTH = 20
CHARSETS = ("utf-8", "utf8")


class BodyError(DomainError):
    """A request body that is no JSON object."""

    status = 400
    texts: ClassVar = {
        "not_json": gettext_lazy("This body is not valid JSON."),
        "no_object": gettext_lazy("The body must be a JSON object."),
        "wrong_type": gettext_lazy("The body must be JSON in UTF-8, sent as application/json."),
        "null_character": gettext_lazy("The request contains a null character."),
        "null_in_field": gettext_lazy(
            "“%(name)s” contains a null character. Remove it and send the request again."
        ),
        "too_deep": gettext_lazy("The request is nested too deeply."),
        "too_large": gettext_lazy("The request is too long."),
    }


class UnsupportedBody(BodyError):
    """A body of another media type or in another encoding."""

    status = 415


class OversizedBody(BodyError):
    """A body over the limit."""

    status = 413


def takes_json(view: JsonView) -> Callable[[HttpRequest], HttpResponse]:
    """Call the view with the JSON object in the body; answer any other body with its error."""

    @wraps(view)
    def read_first(request: HttpRequest) -> HttpResponse:
        try:
            body = json_object(request)
        except BodyError as error:
            return json_error(error)
        return view(request, body)

    return read_first


def json_object(request: HttpRequest) -> Json:
    """Return the JSON object in the body.

    Raises:
        UnsupportedBody: the body is sent as something else than JSON in UTF-8.
        OversizedBody: it is longer than MAX_BODY_BYTES.
        BodyError: it is not valid JSON, no object, nested too deeply, or has a null character.
    """
    _check_type(request)
    if int(request.META.get("CONTENT_LENGTH") or 0) > MAX_BODY_BYTES:
        raise OversizedBody("too_large")
    return _object(request.body)


def _check_type(request: HttpRequest) -> None:
    """Refuse other types before the body is read: a form's body can no longer be read."""
    charset = (request.content_params or {}).get("charset", "utf-8")
    if request.content_type != "application/json" or charset.lower() not in CHARSETS:
        raise UnsupportedBody("wrong_type")


def _object(body: bytes) -> Json:
    data = limited_json(body)
    if not isinstance(data, dict):
        raise BodyError("no_object")
    return data


def limited_json(text: str | bytes) -> Any:
    """Return what is written as JSON. Raises: BodyError: also if the text is too long."""
    if len(text) > MAX_BODY_BYTES:
        raise OversizedBody("too_large")
    return parse_json(text)


def parse_json(text: str | bytes) -> Any:
    """Return what is written as JSON.

    Stricter than json.loads, whose recursion a deep text exceeds: neither NaN nor lone surrogates.

    Raises:
        BodyError: it is not valid JSON, nested too deeply, or has a null character.
    """
    try:
        data = orjson.loads(text)
    except ValueError:
        raise BodyError("not_json") from None
    if is_too_deep(data):
        raise BodyError("too_deep")
    if has_null_character(data):
        raise BodyError("null_character")
    return data


class LimitedJSONField(forms.JSONField):
    """A field of a form with JSON as deep and as long as bodies of requests may be."""

    def to_python(self, value: Any) -> Any:
        """Return what the text says. Raises: ValidationError."""
        if not isinstance(value, str) or value in self.empty_values:
            return super().to_python(value)
        try:
            return limited_json(value)
        except BodyError as error:
            raise ValidationError(error.text) from None

    def bound_data(self, data: Any, initial: Any) -> Any:
        """Return the text as it was typed: it may be no JSON."""
        return initial if self.disabled else InvalidJSONInput(data or "")


def has_null_character(data: Any) -> bool:
    """Return whether a text in the data has a null character, which PostgreSQL cannot store."""
    if isinstance(data, dict):
        return any(has_null_character(part) for pair in data.items() for part in pair)
    if isinstance(data, list):
        return any(has_null_character(part) for part in data)
    return isinstance(data, str) and "\0" in data


def is_too_deep(data: Any, depth: int = MAX_DEPTH) -> bool:
    """Return whether lists and objects are nested more than `depth` times."""
    if not isinstance(data, dict | list):
        return False
    parts = data.values() if isinstance(data, dict) else data
    return depth == 0 or any(is_too_deep(part, depth - 1) for part in parts)
