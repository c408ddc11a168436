"""Every error has one shape: a code for programs, a sentence for people, and what it is about."""

from collections.abc import Iterator
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import APIException, NotFound, Throttled, ValidationError
from rest_framework.response import Response
from rest_framework.utils.serializer_helpers import ReturnDict
from rest_framework.views import exception_handler

from games.tables.errors import TableError

Json = dict[str, Any]

# Made by hand: a serializer has names of its own for `fields` and `data`.
ERROR = type(
    "ErrorSerializer",
    (serializers.Serializer,),
    {
        "__doc__": "`error` names what went wrong for programs, `text` says it to people.",
        "error": serializers.CharField(help_text="a code that does not change"),
        "text": serializers.CharField(help_text="a sentence in the language of Accept-Language"),
        "fields": serializers.DictField(
            child=serializers.ListField(child=serializers.CharField()),
            help_text="by name what is wrong with a field or a parameter",
        ),
        "data": serializers.DictField(help_text="what a refusal (409) is about, by its code"),
    },
)


class Conflict(APIException):
    """What a service refused."""

    status_code = 409

    def __init__(self, refused: TableError) -> None:
        super().__init__(refused.text, refused.code)
        self.data = refused.data


class Missing(NotFound):
    """Something that is not there, told more exactly than by the address."""


def answer(error: Exception, context: Json) -> Response | None:
    """For Django REST framework: the answer to an exception, None for a fault of ours."""
    if isinstance(error, TableError):
        error = Conflict(error)
    if isinstance(error, Http404):
        error = NotFound()
    response = exception_handler(error, context)
    if response is None or not isinstance(error, APIException):
        return response
    response.data = _told(error)
    return response


def _told(error: APIException) -> Json:
    if isinstance(error, ValidationError):
        text = _("Something in the request is not as it must be: see the fields.")
        return _shaped("invalid", text, fields=_fields(error.detail))
    codes = error.get_codes()
    return _shaped(
        codes if isinstance(codes, str) else error.default_code,
        _text(error),
        data=getattr(error, "data", {}),
    )


def _text(error: APIException) -> str:
    if type(error) is Throttled:
        wait = getattr(error, "wait", None) or 1
        return _("Too many requests: ask again in %(s)s s.") % {"s": round(wait)}
    return str(error.detail)


def _shaped(code: str, text: str, fields: Json | None = None, data: Json | None = None) -> Json:
    return {"error": code, "text": text, "fields": fields or {}, "data": data or {}}


def _fields(detail: Any) -> Json:
    if not isinstance(detail, dict | ReturnDict):
        detail = {"request": detail}
    return {str(name): list(_texts(faults)) for name, faults in detail.items()}


def _texts(faults: Any) -> Iterator[str]:
    """All sentences, however deep a list or an object has them."""
    if isinstance(faults, str):
        yield str(faults)
        return
    for fault in faults.values() if isinstance(faults, dict) else faults:
        yield from _texts(fault)
