"""Error pages: one sentence on what happened and what to do."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page of status 400."""
    sentence = _("The server could not read what your browser sent. Go back and try again.")
    return error_page(request, 400, _("Request not understood"), sentence)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page of status 403."""
    sentence = _("You do not have access to this page. You may need to log in.")
    return error_page(request, 403, _("Access denied"), sentence)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return the page for a form without a valid CSRF token, old or from another site."""
    sentence = _(
        "This form has expired or came from another site. Reload the page and send it again."
    )
    return error_page(request, 403, _("Form not accepted"), sentence)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page of status 404."""
    sentence = _("There is nothing at this address. It may have been mistyped or moved.")
    return error_page(request, 404, _("Page not found"), sentence)


def error_page(request: HttpRequest, code: int, heading: str, sentence: str) -> HttpResponse:
    """Return a page that says what happened."""
    context = {"code": code, "heading": heading, "sentence": sentence}
    return render(request, "thousand_site/error.html", context, status=code)
