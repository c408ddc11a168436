"""Tests of thousand_site.server.request_limits."""

from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from thousand_site.asgi import application
from thousand_site.server import request_limits

pytestmark = pytest.mark.django_db(transaction=True)


def posted(*headers: tuple[bytes, bytes]) -> ApplicationCommunicator:
    """Return a request to a page that reads its body."""
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/language/",
        "query_string": b"",
        "headers": [(b"host", b"testserver"), *headers],
    }
    return ApplicationCommunicator(application, scope)


async def send(request: ApplicationCommunicator, body: bytes, more: bool) -> None:
    await request.send_input({"type": "http.request", "body": body, "more_body": more})


async def answer(request: ApplicationCommunicator) -> tuple[int, bytes]:
    start: dict[str, Any] = await request.receive_output(10)
    body: dict[str, Any] = await request.receive_output(10)
    await request.wait()
    return start["status"], body["body"]


async def test_a_length_over_the_limit_is_refused_before_the_body() -> None:
    request = posted((b"content-length", b"%d" % (request_limits.MAX_REQUEST_BYTES + 1)))
    status, body = await answer(request)
    assert status == 413 and b"too long" in body


async def test_the_refusal_speaks_the_visitors_language() -> None:
    length = b"%d" % (request_limits.MAX_REQUEST_BYTES + 1)
    request = posted((b"content-length", length), (b"accept-language", b"ru"))
    assert "слишком" in (await answer(request))[1].decode()


async def test_a_body_without_a_length_is_refused_at_the_limit() -> None:
    request = posted()
    for _ in range(3):
        await send(request, b"x" * 1_000_000, more=True)
    assert (await answer(request))[0] == 413


async def test_a_body_that_does_not_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_limits, "BODY_SECONDS", 0.2)
    request = posted((b"content-length", b"9"))
    await send(request, b"x", more=True)
    status, body = await answer(request)
    assert status == 408 and b"in time" in body


async def test_a_page_may_take_longer_than_its_body(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_limits, "BODY_SECONDS", 0.0)
    request = posted()
    await send(request, b"", more=False)
    # The page's own refusal: the form has no token.
    assert (await request.receive_output(10))["status"] == 403
    await request.receive_output(10)
    await request.wait()
