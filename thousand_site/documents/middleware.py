"""The headers by which a cache keeps a document once for all readers."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseFileResponse

View = Callable[[HttpRequest], HttpResponseBase]
# What LocaleMiddleware adds to every response.
OF_READERS = "accept-language"


def same_for_all(get_response: View) -> View:
    """Let caches keep one copy of a file for readers of all languages."""

    def serve(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if isinstance(response, WhiteNoiseFileResponse):
            _forget_language(response)
        return response

    return serve


def _forget_language(response: HttpResponseBase) -> None:
    names = [name.strip() for name in response.get("Vary", "").split(",")]
    kept = [name for name in names if name.lower() != OF_READERS]
    del response["Vary"]
    if any(kept):
        response["Vary"] = ", ".join(kept)
