"""Tests of the limits of heads in thousand_site.server.uvicorn_protocols."""

import asyncio

import pytest

from tests.games.serving import Served, serving
from thousand_site.server import uvicorn_protocols

pytestmark = pytest.mark.django_db(transaction=True)
REQUEST = b"GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n"


async def said(served: Served, *parts: bytes) -> bytes:
    """Return all that the server says to these parts until it closes the connection."""
    host, port = served.address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(0.05)
        return await asyncio.wait_for(reader.read(), 30)
    except ConnectionError:
        return b"reset"
    finally:
        writer.close()


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "HEAD_SECONDS", 1.0)


async def test_half_a_head_is_answered_408() -> None:
    async with serving() as served:
        assert (await said(served, REQUEST)).startswith(b"HTTP/1.1 408 Request Timeout\r\n")


async def test_a_connection_without_a_request_is_closed() -> None:
    async with serving() as served:
        assert await said(served) == b""


async def test_a_head_byte_by_byte_gets_no_more_time() -> None:
    async with serving() as served:
        answer = await said(served, *([REQUEST] + [b"X-A: b\r\n"] * 25))
    assert answer.startswith(b"HTTP/1.1 408") or answer == b"reset"


@pytest.mark.parametrize("end", [b"", b"\r\n\r\n"])
async def test_a_long_head_is_refused(end: bytes) -> None:
    async with serving() as served:
        long = b"Cookie: " + b"x" * uvicorn_protocols.MAX_HEAD_BYTES + end
        answer = await said(served, REQUEST + long)
    assert answer.startswith(b"HTTP/1.1 431 ") and answer.count(b"HTTP/1.1") == 1


async def test_a_usual_request_is_answered_and_so_is_the_next() -> None:
    async with serving(timeout_keep_alive=2) as served:
        answer = await said(served, REQUEST + b"\r\n", REQUEST + b"\r\n")
    assert answer.count(b"HTTP/1.1 200") == 2 and b"408" not in answer


async def test_two_requests_at_once_are_both_answered() -> None:
    async with serving(timeout_keep_alive=2) as served:
        answer = await said(served, (REQUEST + b"\r\n") * 2)
    assert answer.count(b"HTTP/1.1 200") == 2
