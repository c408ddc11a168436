"""Limits of a request's body: its length, and the time in which it must arrive.

Django writes a whole body to a file before any view can refuse it.
"""

import asyncio
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import gettext_lazy

from games.realtime.authentication import header

# Longer than any form of the site: a record of a megabyte, escaped.
MAX_REQUEST_BYTES = 2_500_000
BODY_SECONDS = 60.0
TOO_LONG, TOO_LATE = HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.REQUEST_TIMEOUT
TEXTS = {
    TOO_LONG: gettext_lazy("The request is too long."),
    TOO_LATE: gettext_lazy("The request did not arrive in time. Send it again."),
}
GONE = {"type": "http.disconnect"}


class LimitedBodies:
    """An ASGI application that answers 413 to long bodies, and 408 to those that do not end."""

    def __init__(self, pages: Any) -> None:
        self.pages = pages

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if declared_length(scope) > MAX_REQUEST_BYTES:
            await refuse(scope, send, TOO_LONG)
            return
        await self.pages(scope, Body(scope, receive, send).receive, send)


class Body:
    """The body of one request; a refused one looks to the pages as if the client had left."""

    def __init__(self, scope: Any, receive: Any, send: Any) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self.is_complete = self.is_refused = False
        self.length = 0
        self.deadline = asyncio.get_running_loop().time() + BODY_SECONDS

    async def receive(self) -> Any:
        """Return the next message: a part of the body, or a disconnection."""
        if self.is_refused:
            return GONE
        if self.is_complete:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self.deadline):
                message = await self._receive()
        except TimeoutError:
            return await self._refuse(TOO_LATE)
        self.length += len(message.get("body", b""))
        self.is_complete = not message.get("more_body", False)
        if self.length > MAX_REQUEST_BYTES:
            return await self._refuse(TOO_LONG)
        return message

    async def _refuse(self, status: HTTPStatus) -> Any:
        self.is_refused = True
        await refuse(self._scope, self._send, status)
        return GONE


def declared_length(scope: Any) -> int:
    """Return the length in the header; 0 if there is none."""
    text = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
    return int(text) if text.isdigit() else 0


async def refuse(scope: Any, send: Any, status: HTTPStatus) -> None:
    """Answer in plain text, and close the connection: what still comes is not read."""
    with translation.override(_language(scope)):
        body = str(TEXTS[status]).encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _language(scope: Any) -> str:
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = header(scope, b"accept-language")
    return translation.get_language_from_request(request)
