"""The response to a request that came too often."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.http.responses import ACCOUNT_CODES, json_error, wants_json
from accounts.limits.errors import LimitExceeded


class LimitMiddleware:
    """Answers 429 where a view raises LimitExceeded."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return a page, or JSON for a script; None for any other exception."""
        return limit_response(request, error) if isinstance(error, LimitExceeded) else None


def limit_response(request: HttpRequest, error: LimitExceeded) -> HttpResponse:
    """Return the answer, which names the seconds to wait in its header."""
    if wants_json(request):
        response: HttpResponse = json_error(error)
    else:
        context = {"text": error.text, "is_for_accounts": error.code in ACCOUNT_CODES}
        response = render(request, "429.html", context, status=error.status)
    response["Retry-After"] = str(error.wait)
    return response
