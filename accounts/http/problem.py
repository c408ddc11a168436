"""Problem details (RFC 9457): the one shape of errors for programs, by HTTP and on sockets."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, JsonResponse

from accounts.errors import DomainError

Json = dict[str, Any]

MEDIA_TYPE = "application/problem+json"
# The page that describes each code below an anchor of its own.
TYPES = "/api/errors/"


def problem(code: str, text: str, status: int, data: Mapping[str, Any] | None = None) -> Json:
    """Return the members that every problem has; `text` is for people, `code` for programs.

    The members of the RFC come first: `type`, `title`, `status` and `detail`.
    """
    return {
        "type": f"{TYPES}#{code}",
        "title": code.replace("_", " ").capitalize(),
        "status": int(status),
        "detail": text,
        "code": code,
        "data": dict(data or {}),
    }


def problem_of(error: DomainError) -> Json:
    """Return the problem of a refused request, in the active language."""
    return problem(error.code, error.text, error.status, error.data)


def problem_response(
    request: HttpRequest, details: Json, errors: Sequence[Json] = ()
) -> JsonResponse:
    """Return the problem as a response to this request."""
    body = with_place(details, request.path, errors)
    return JsonResponse(body, status=details["status"], content_type=MEDIA_TYPE)


def with_place(details: Json, path: str, errors: Sequence[Json] = ()) -> Json:
    """Return the problem with the address where it occurred, and the members that it is about."""
    return {**details, "instance": path, "errors": list(errors)}
