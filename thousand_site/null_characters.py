"""Refusal of null characters, which PostgreSQL can neither store nor search, before any view.

JSON bodies are looked at where they are parsed (accounts.http.json_body, api.base.parsers).
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.request import UnreadablePostError
from django.utils.translation import gettext as _

from accounts.http.json_body import BodyError
from thousand_site.errors import views as error_views

NULL = "\0"
MAX_NAME_LENGTH = 60


class NullCharacterMiddleware:
    """Answers 404 to an address with a null character, and 400 to a parameter or field with one.

    A cookie with one is dropped: a browser would send it again and again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        for name in [name for name, value in request.COOKIES.items() if NULL in name + value]:
            del request.COOKIES[name]
        if NULL in request.path and not error_views.is_for_programs(request):
            raise Http404
        # Most requests: the address names no such character.
        if "%00" in request.META.get("QUERY_STRING", ""):
            refusal = _refusal(request, request.GET)
            if refusal is not None:
                return refusal
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> HttpResponse | None:
        """Refuse a form; bodies of the API are JSON, and its parser reads them."""
        if error_views.is_for_programs(request):
            return None
        # The check of the CSRF token, which comes next, reads the form too.
        with suppress(UnreadablePostError):
            return _refusal(request, request.POST)
        return None


def _refusal(request: HttpRequest, sent: QueryDict) -> HttpResponse | None:
    """Return the answer that names the first field with a null character; None: there is none."""
    for name, values in sent.lists():
        if any(NULL in text for text in (name, *values)):
            shown = name.replace(NULL, "")[:MAX_NAME_LENGTH]
            error = BodyError("null_in_field", name=shown)
            heading = _("The request was not understood")
            return error_views.refusal(request, error, heading)
    return None
