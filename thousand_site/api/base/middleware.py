"""What HTTP offers beside the body of an answer: ETags, compression, limits, other sites' pages.

Only for addresses of programs; bots' streams do not pass here.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.middleware.http import ConditionalGetMiddleware

from accounts.oauth import cors

PREFIX = "/api/v1/"
# What pages of all sites may send; a browser keeps that for a day.
OF_ALL = cors.Allowed("GET, HEAD", cors.SENDABLE, 86400)
# Members of a list that name the pages beside it, and their relations.
PAGES = (("next", "next"), ("previous", "prev"))


class ETagMiddleware(ConditionalGetMiddleware):
    """Gives answers an ETag, and answers 304 to a client that has the same."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the response, or 304."""
        if not request.path.startswith(PREFIX):
            return response
        return super().process_response(request, response)


class CompressionMiddleware(GZipMiddleware):
    """Compresses answers; a stream goes out line by line as it is."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the response, compressed if the client takes that."""
        if response.streaming or not request.path.startswith(PREFIX):
            return response
        return super().process_response(request, response)


class HeadersMiddleware:
    """Tells programs what is left of a limit, and lets pages of other sites read.

    Without `Access-Control-Allow-Credentials` a browser sends no cookie with such a request, and
    `Authorization` is no header that such a page may send: it reads what everybody can read. Pages
    of registered apps may send it, and write (accounts.oauth.cors).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path.startswith(PREFIX) and _asks_first(request):
            allowed = HttpResponse(status=204)
            if cors.allow_origin(request, allowed, None):
                cors.allow_requests(allowed, cors.OF_APPS)
                return allowed
        response = self.get_response(request)
        if request.path.startswith(PREFIX):
            for name, value in getattr(request, "limit_headers", {}).items():
                response[name] = value
            _link_pages(request, response)
            _allow_reading(request, response)
        return response


def _link_pages(request: HttpRequest, response: HttpResponseBase) -> None:
    """Link the pages beside this one of a list, by RFC 8288."""
    data = getattr(response, "data", None)
    cursors = data if isinstance(data, dict) and "results" in data else {}
    links = [
        f'<{_page_address(request, cursors[name])}>; rel="{rel}"'
        for name, rel in PAGES
        if cursors.get(name)
    ]
    if links:
        response["Link"] = ", ".join(links)


def _page_address(request: HttpRequest, cursor: str) -> str:
    """Return the address of the same list at another cursor."""
    query = request.GET.copy()
    # It names a page itself.
    query.pop("around_user", None)
    query["cursor"] = cursor
    return request.build_absolute_uri(f"{request.path}?{query.urlencode()}")


def _asks_first(request: HttpRequest) -> bool:
    """Return whether a browser asks what a page may send, and it is more than all may."""
    if request.method != "OPTIONS" or "Access-Control-Request-Method" not in request.headers:
        return False
    names = request.headers.get("Access-Control-Request-Headers", "").lower()
    reads = request.headers["Access-Control-Request-Method"] in ("GET", "HEAD")
    return "authorization" in names or not reads


def _allow_reading(request: HttpRequest, response: HttpResponseBase) -> None:
    if request.method in ("GET", "HEAD", "OPTIONS"):
        response["Access-Control-Allow-Origin"] = "*"
    elif "Authorization" not in request.headers or not cors.allow_origin(request, response, None):
        return
    response["Access-Control-Expose-Headers"] = cors.READABLE
    if request.method == "OPTIONS":
        cors.allow_requests(response, OF_ALL)
