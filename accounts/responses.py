"""Responses shared by the views of all apps."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect

from accounts.errors import DomainError
from accounts.models import User


def reader_of(request: HttpRequest) -> User | None:
    """Return the user who reads the page; None for a visitor."""
    return request.user if isinstance(request.user, User) else None


def wants_json(request: HttpRequest) -> bool:
    """Return whether the request comes from a script, not from a form of a page."""
    return "application/json" in request.headers.get("Accept", "")


def error_response(request: HttpRequest, error: DomainError, back: str = "/") -> HttpResponse:
    """Return the error: JSON for a script; else a message and a redirect to `back`.

    A `url` in the error's data takes precedence over `back`.
    """
    if wants_json(request):
        return json_error(error)
    messages.error(request, error.text)
    return redirect(error.data.get("url", back))


def json_error(error: DomainError) -> JsonResponse:
    """Return the error for a script of a page."""
    body = {"code": error.code, "text": error.text, **error.data}
    return JsonResponse({"error": body}, status=error.status)
