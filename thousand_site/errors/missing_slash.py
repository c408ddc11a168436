"""Requests that write to an address without its last slash: an error, never a redirect.

A client that follows a redirect drops the body and reads the page: 200, and nothing was done.
"""

from collections.abc import Mapping
from http import HTTPStatus
from typing import ClassVar

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.common import CommonMiddleware
from django.utils.translation import gettext, gettext_lazy

from accounts.errors import DomainError, Text
from accounts.http.problem import problem_of, problem_response
from accounts.http.responses import json_error, wants_json
from thousand_site.errors import views as error_views

READING = ("GET", "HEAD", "OPTIONS")


class MissingSlash(DomainError):
    """An address without its last slash."""

    status = HTTPStatus.NOT_FOUND
    texts: ClassVar[Mapping[str, Text]] = {
        "no_slash": gettext_lazy("Nothing was done. The address ends with a slash: %(path)s")
    }


class SlashMiddleware(CommonMiddleware):
    """Redirects to the address with a slash, but only requests that read."""

    def should_redirect_with_slash(self, request: HttpRequest) -> bool:
        return request.method in READING and super().should_redirect_with_slash(request)

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Say what is wrong where Django would redirect."""
        if request.method not in READING and self._lacks_slash(request, response):
            return _refusal(request, MissingSlash("no_slash", path=f"{request.path}/"))
        return super().process_response(request, response)

    def _lacks_slash(self, request: HttpRequest, response: HttpResponseBase) -> bool:
        if response.status_code == HTTPStatus.NOT_FOUND:
            return super().should_redirect_with_slash(request)
        # The admin redirects by a view of its own.
        return response.get("Location", "").partition("?")[0] == f"{request.path}/"


def _refusal(request: HttpRequest, error: MissingSlash) -> HttpResponse:
    if error_views.is_for_programs(request):
        return problem_response(request, problem_of(error))
    if wants_json(request):
        return json_error(error)
    return error_views.error_page(request, error.status, gettext("Page not found"), error.text)
