"""Exceptions as problem details (RFC 9457), with the members of a request that are wrong."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import APIException, NotFound, Throttled, ValidationError
from rest_framework.permissions import SAFE_METHODS
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.views import exception_handler

from accounts.errors import DomainError
from accounts.http.problem import MEDIA_TYPE, problem, with_place

Json = dict[str, Any]
# The names and numbers that lead to a member of the request.
Path = tuple[str | int, ...]


class MemberErrorSerializer(serializers.Serializer):
    """A member of the body, or a parameter, that is wrong."""

    pointer = serializers.CharField(
        required=False,
        help_text="a member of the body as a JSON pointer, `#/settings/rounds`; `#`: all of it",
    )
    parameter = serializers.CharField(required=False, help_text="a parameter of the address")
    code = serializers.CharField(help_text="such as `required`, `invalid`, `max_value`")
    detail = serializers.CharField(help_text="a sentence in the language of Accept-Language")


# Built with type(): `data` and `errors` are attributes of the Serializer class itself.
ProblemSerializer = type(
    "ProblemSerializer",
    (serializers.Serializer,),
    {
        "__doc__": "A problem by RFC 9457: `code` is for programs, `detail` for people.",
        "type": serializers.CharField(help_text="the page that explains the code"),
        "title": serializers.CharField(help_text="the code in words"),
        "status": serializers.IntegerField(),
        "detail": serializers.CharField(help_text="a sentence in the language of Accept-Language"),
        "code": serializers.CharField(help_text="a stable code"),
        "data": serializers.DictField(help_text="details of the refusal; depends on the code"),
        "instance": serializers.CharField(help_text="the path of the request"),
        "errors": MemberErrorSerializer(many=True, help_text="what makes it `invalid`"),
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
    request = context["request"]
    wrong = list(_wrong_members(error, request.method in SAFE_METHODS))
    response.data = with_place(_problem(error), request.path, wrong)
    response.content_type = MEDIA_TYPE
    return response


def _problem(error: APIException) -> Json:
    if isinstance(error, ValidationError):
        text = _("The request is not valid: see the errors of its members.")
        return problem("invalid", text, error.status_code)
    codes = error.get_codes()
    code = codes if isinstance(codes, str) else error.default_code
    return problem(code, _text(error), error.status_code, getattr(error, "data", {}))


def _text(error: APIException) -> str:
    if type(error) is Throttled:
        wait = getattr(error, "wait", None) or 1
        return _("Too many requests. Try again in %(s)s s.") % {"s": round(wait)}
    return str(error.detail)


def _wrong_members(error: APIException, is_read: bool) -> Iterator[Json]:
    """Yield what a validation found: of parameters in a request that reads, else of its body."""
    if isinstance(error, ValidationError):
        yield from _members(error.detail, (), _parameter if is_read else _pointer)


def _members(detail: Any, path: Path, place: Callable[[Path], Json]) -> Iterator[Json]:
    if isinstance(detail, str):
        code = getattr(detail, "code", None) or "invalid"
        yield {**place(path), "code": code, "detail": str(detail)}
        return
    for key, nested in _parts(detail):
        yield from _members(nested, (*path, *key), place)


def _parts(detail: Any) -> Iterator[tuple[Path, Any]]:
    """Yield the parts of nested problems and what leads to each: nothing to those of the whole."""
    if isinstance(detail, dict):
        for name, nested in detail.items():
            yield (() if name == api_settings.NON_FIELD_ERRORS_KEY else (name,)), nested
        return
    for number, nested in enumerate(detail):
        yield (() if isinstance(nested, str) else (number,)), nested


def _pointer(path: Path) -> Json:
    parts = (str(part).replace("~", "~0").replace("/", "~1") for part in path)
    return {"pointer": "#" + "".join(f"/{quote(part, safe='~')}" for part in parts)}


def _parameter(path: Path) -> Json:
    return {"parameter": str(path[0])} if path else {}
