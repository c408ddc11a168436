"""Error pages: one sentence on what happened and what to do."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page of status 400."""
    sentence = _("The server could not read what your browser sent. Go back and try again.")
    return _page(request, 400, _("This was not understood"), sentence)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page of status 403."""
    sentence = _("You may not open this page. Perhaps you need to log in.")
    return _page(request, 403, _("This door is closed"), sentence)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return the page for a form without a valid CSRF token, old or from another site."""
    sentence = _("This form is too old or came from elsewhere. Reload the page and send it again.")
    return _page(request, 403, _("This was not accepted"), sentence)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page of status 404."""
    sentence = _("There is nothing at this address. It may have been mistyped or moved.")
    return _page(request, 404, _("No such page"), sentence)


def _page(request: HttpRequest, code: int, heading: str, sentence: str) -> HttpResponse:
    context = {"code": code, "heading": heading, "sentence": sentence}
    return render(request, "thousand_site/error.html", context, status=code)
