"""The encoding of HTTP requests: UTF-8 only.

Django reads a request in the encoding that its media type names. Some of Python's encodings are
none of text; with them Django fails before any middleware runs.
"""

from http import HTTPStatus
from typing import Any

from django.utils.http import parse_header_parameters

REFUSAL = b"Send the request in UTF-8."
ENCODINGS = ("", "utf-8", "utf8")


class Utf8Requests:
    """An ASGI application that answers 415 to a request in another encoding."""

    def __init__(self, pages: Any) -> None:
        self.pages = pages

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if all(is_utf_8(value) for name, value in scope["headers"] if name == b"content-type"):
            await self.pages(scope, receive, send)
            return
        headers = [(b"content-type", b"text/plain"), (b"content-length", b"%d" % len(REFUSAL))]
        status = HTTPStatus.UNSUPPORTED_MEDIA_TYPE
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": REFUSAL})


def is_utf_8(content_type: bytes) -> bool:
    """Return whether a request of this media type is read as UTF-8."""
    try:
        _, parameters = parse_header_parameters(content_type.decode("latin-1"))
    except ValueError:
        return False
    return parameters.get("charset", "").lower() in ENCODINGS
