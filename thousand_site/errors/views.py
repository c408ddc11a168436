"""Error pages: one sentence on the problem, and one on the next step."""

import logging
import sys
from contextlib import suppress

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views import defaults

from accounts.errors import DomainError
from accounts.http.problem import problem, problem_of, problem_response
from accounts.http.responses import json_error, wants_json
from accounts.models import User
from thousand_site.errors.outages import database_refusal

log = logging.getLogger(__name__)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page of status 400."""
    if is_for_programs(request):
        sentence = _("The server could not read this request.")
        return problem_response(request, problem("bad_request", sentence, 400))
    sentence = _("The server could not read what your browser sent. Go back and try again.")
    return error_page(request, 400, _("The request was not understood"), sentence)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page of status 403, with the way to an account for those who have none."""
    sentence = _("You do not have access to this page. You may need to log in.")
    if _has_account(request):
        sentence = _("You do not have access to this page.")
    if isinstance(exception, DomainError):
        sentence = exception.text
    return error_page(request, 403, _("Access denied"), sentence, not _has_account(request))


def _has_account(request: HttpRequest) -> bool:
    # Error pages may be rendered before the middleware sets the user.
    user = getattr(request, "user", None)
    return isinstance(user, User) and not user.is_guest


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return the page for a form without a valid CSRF token, old or from another site."""
    sentence = _(
        "This form has expired or came from another site. Reload the page and send it again."
    )
    return error_page(request, 403, _("The form was not accepted"), sentence)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page of status 404."""
    sentence = _("There is nothing at this address. It may have been mistyped or moved.")
    if not _has_account(request):
        sentence += " " + _("If the page was shared with one account, log in with it.")
    return error_page(request, 404, _("Page not found"), sentence, not _has_account(request))


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the page of status 500, or of what the database refused (errors.outages)."""
    error = database_refusal(sys.exc_info()[1])
    if error is None:
        return _failure(request)
    log.log(error.log_level, "%s at %s", error.code, request.path, exc_info=True)
    response = refusal(request, error, _("Not possible right now"))
    if error.wait is not None:
        response["Retry-After"] = str(error.wait)
    return response


def _failure(request: HttpRequest) -> HttpResponse:
    """Return the response to a fault of the server's: its log has the reason."""
    if not is_for_programs(request):
        return defaults.server_error(request)
    sentence = _("Something went wrong on the server. Try again.")
    return problem_response(request, problem("server_error", sentence, 500))


def is_for_programs(request: HttpRequest) -> bool:
    """Return whether the address is one of the API, whose errors are problem details."""
    return request.path.startswith("/api/")


def refusal(request: HttpRequest, error: DomainError, heading: str) -> HttpResponse:
    """Return the refusal of a request that no view answers: a page, or JSON for a script."""
    if is_for_programs(request):
        return problem_response(request, problem_of(error))
    if wants_json(request):
        return json_error(error)
    # Where not even reading works, the page has no header.
    with suppress(DatabaseError):
        return error_page(request, error.status, heading, error.text)
    response = defaults.server_error(request)
    response.status_code = error.status
    return response


def error_page(
    request: HttpRequest, code: int, heading: str, sentence: str, needs_account: bool = False
) -> HttpResponse:
    """Return a page that says what happened."""
    context = {"code": code, "heading": heading, "sentence": sentence}
    context["needs_account"] = needs_account
    return render(request, "thousand_site/error.html", context, status=code)
