"""JSON bodies of requests that scripts of the site's pages send."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ClassVar

import orjson
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy

from accounts.errors import DomainError
from accounts.responses import json_error

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
    if len(body) > MAX_BODY_BYTES:
        raise OversizedBody("too_large")
    try:
        # Stricter than json.loads: neither NaN nor lone surrogates.
        data = orjson.loads(body)
    except ValueError:
        raise BodyError("not_json") from None
    if not isinstance(data, dict):
        raise BodyError("no_object")
    if is_too_deep(data):
        raise BodyError("too_deep")
    if has_null_character(data):
        raise BodyError("null_character")
    return data


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
