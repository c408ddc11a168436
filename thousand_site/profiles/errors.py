"""Responses for users that do not exist."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from accounts import queries as accounts


def missing_profile(request: HttpRequest, username: str) -> HttpResponse:
    """Return 410 for a closed account, to which old games still link.

    Raises: Http404 for an unknown name.
    """
    if not accounts.is_closed(username):
        raise Http404
    sentence = _("This user has closed their account. Their games are kept.")
    context = {"code": 410, "heading": _("Closed account"), "sentence": sentence}
    return render(request, "thousand_site/error.html", context, status=410)
