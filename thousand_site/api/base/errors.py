"""The one format of all errors: a code for programs, a sentence for people, and details."""

from collections.abc import Iterator
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import APIException, NotFound, Throttled, ValidationError
from rest_framework.response import Response
from rest_framework.utils.serializer_helpers import ReturnDict
from rest_framework.views import exception_handler

from accounts.errors import DomainError

Json = dict[str, Any]

# Built with type(): `fields` and `data` are attributes of the Serializer class itself.
ErrorSerializer = type(
    "ErrorSerializer",
    (serializers.Serializer,),
    {
        "__doc__": "`error` is a code for programs, `text` a sentence for people.",
        "error": serializers.CharField(help_text="a stable code"),
        "text": serializers.CharField(help_text="a sentence in the language of Accept-Language"),
        "fields": serializers.DictField(
            child=serializers.ListField(child=serializers.CharField()),
            help_text="problems by the name of the field or parameter",
        ),
        "data": serializers.DictField(help_text="details of a conflict (409); depends on the code"),
    },
)


class ConflictError(APIException):
    """A request that a service refused."""

    def __init__(self, error: DomainError) -> None:
        super().__init__(error.text, error.code)
        self.status_code = error.status
        # Becomes the header Retry-After.
        self.wait = getattr(error, "wait", None)
        self.data = error.data


class SpecificNotFound(NotFound):
    """A 404 with a code and a text of its own."""


def handle_exception(error: Exception, context: Json) -> Response | None:
    """Return the response to an exception, for Django REST framework; None for a server error."""
    if isinstance(error, DomainError):
        error = ConflictError(error)
    if isinstance(error, Http404):
        error = NotFound()
    response = exception_handler(error, context)
    if response is None or not isinstance(error, APIException):
        return response
    response.data = _payload(error)
    return response


def _payload(error: APIException) -> Json:
    if isinstance(error, ValidationError):
        text = _("The request is not valid: see the fields.")
        return error_body("invalid", text, fields=_fields(error.detail))
    codes = error.get_codes()
    return error_body(
        codes if isinstance(codes, str) else error.default_code,
        _text(error),
        data=getattr(error, "data", {}),
    )


def _text(error: APIException) -> str:
    if type(error) is Throttled:
        wait = getattr(error, "wait", None) or 1
        return _("Too many requests. Try again in %(s)s s.") % {"s": round(wait)}
    return str(error.detail)


def error_body(code: str, text: str, fields: Json | None = None, data: Json | None = None) -> Json:
    """Return the body of an error."""
    return {"error": code, "text": text, "fields": fields or {}, "data": data or {}}


def _fields(detail: Any) -> Json:
    if not isinstance(detail, dict | ReturnDict):
        detail = {"request": detail}
    return {str(name): list(_texts(problems)) for name, problems in detail.items()}


def _texts(detail: Any) -> Iterator[str]:
    """Yield all sentences of nested lists and objects."""
    if isinstance(detail, str):
        yield str(detail)
        return
    for nested in detail.values() if isinstance(detail, dict) else detail:
        yield from _texts(nested)
