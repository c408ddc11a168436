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


# Refusals that an account, or its confirmed address, would change; the page links to both.
ACCOUNT_CODES = frozenset(
    (
        "no_account",
        "needs_account",
        "needs_confirmed",
        "not_confirmed",
        "rated_unconfirmed",
        "too_many_guests",
    )
)
ACCOUNT_TAG = "account"


def error_response(request: HttpRequest, error: DomainError, back: str = "/") -> HttpResponse:
    """Return the error: JSON for a script; else a message and a redirect to `back`.

    A `url` in the error's data takes precedence over `back`.
    """
    if wants_json(request):
        return json_error(error)
    tag = ACCOUNT_TAG if error.code in ACCOUNT_CODES else ""
    messages.error(request, error.text, extra_tags=tag)
    return redirect(error.data.get("url", back))


def json_error(error: DomainError) -> JsonResponse:
    """Return the error for a script of a page; `account`: an account would change it.

    Where one has to wait, the header says how long too.
    """
    body = {"code": error.code, "text": error.text, **error.data}
    if error.code in ACCOUNT_CODES:
        body["account"] = True
    response = JsonResponse({"error": body}, status=error.status)
    if "wait_s" in error.data:
        response["Retry-After"] = str(error.data["wait_s"])
    return response
