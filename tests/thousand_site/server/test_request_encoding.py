"""The encoding of requests to the whole application."""

import pytest
from asgiref.testing import ApplicationCommunicator

from tests.games.tables.browser import HOST
from thousand_site.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)


async def status_of(content_type: str, path: str, method: str = "POST", body: bytes = b"") -> int:
    """Return the status of the answer to a request of this media type."""
    path, _, query = path.partition("?")
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "headers": [(b"host", HOST.encode()), (b"content-type", content_type.encode())],
    }
    request = ApplicationCommunicator(application, scope)
    await request.send_input({"type": "http.request", "body": body, "more_body": False})
    return (await request.receive_output(10))["status"]


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    "charset", ["hex", "zlib", "rot13", "idna", "undefined", "utf-16", "latin-1", "nosuch"]
)
@pytest.mark.parametrize("path", ["/?page=2", "/language/", "/api/v1/pools/"])
@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "application/json"])
async def test_another_encoding_is_refused(path: str, kind: str, charset: str) -> None:
    assert await status_of(f"{kind}; charset={charset}", path) == 415


async def test_a_malformed_type_is_refused() -> None:
    assert await status_of("text/plain; name*=nosuch''x", "/") == 415


@pytest.mark.parametrize("kind", ["", "text/plain", "text/plain; charset=UTF-8", ";", "\xff"])
async def test_other_types_reach_the_pages(kind: str) -> None:
    assert await status_of(kind, "/licence/", "GET") == 200
