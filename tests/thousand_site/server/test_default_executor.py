"""Threads beside those of requests keep no connection to the database."""

import asyncio
from http.cookies import SimpleCookie
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.db import connection, connections

from tests.factories import client_of, person
from thousand_site.asgi import application
from thousand_site.server import default_executor
from thousand_site.server.default_executor import ClosingExecutor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _connections_end_with_their_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread keeps its connection to an SQLite file for a while, and to PostgreSQL never."""
    monkeypatch.setitem(connections["default"].settings_dict, "CONN_MAX_AGE", 0)


def test_a_call_that_fails_leaves_no_connection_either() -> None:
    def asked(fails: bool) -> bool:
        connection.ensure_connection()
        if fails:
            raise ValueError
        return connection.connection is not None

    with ClosingExecutor(1) as threads:
        assert threads.submit(asked, False).result()
        assert not threads.submit(is_connected).result()
        with pytest.raises(ValueError):
            threads.submit(asked, True).result()
        assert not threads.submit(is_connected).result()


@pytest.mark.postgres
def test_pages_of_errors_take_no_connection_that_a_request_waits_for() -> None:
    """A request keeps its own until such a page is rendered."""

    def pools() -> dict[str, Any]:
        return connections["default"]._connection_pools

    with ClosingExecutor(2) as threads:
        one, other = threads.submit(pools).result(), threads.submit(pools).result()
    assert one is other is not pools()


def is_connected() -> bool:
    return connection.connection is not None


def scope_of(path: str, cookies: SimpleCookie) -> dict[str, Any]:
    cookie = f"{settings.SESSION_COOKIE_NAME}={cookies[settings.SESSION_COOKIE_NAME].value}"
    return {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(),
        "headers": [(b"host", b"testserver"), (b"cookie", cookie.encode())], "query_string": b"",
        "http_version": "1.1", "scheme": "http", "client": ("127.0.0.1", 1),
        "server": ("testserver", 80),
    }  # fmt: skip


def test_the_page_of_an_error_gives_its_connection_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its header asks what the viewer plays, on a thread that no request ends."""
    monkeypatch.setattr(default_executor, "THREADS", 1)
    cookies = client_of(person("anna")).cookies

    async def ask() -> tuple[int, bool]:
        line = ApplicationCommunicator(application, scope_of("/nosuch/", cookies))
        await line.send_input({"type": "http.request", "body": b""})
        answer = await line.receive_output(20)
        await line.receive_output(20)
        await line.wait(20)
        loop = asyncio.get_running_loop()
        return answer["status"], await loop.run_in_executor(None, is_connected)

    assert asyncio.run(ask()) == (404, False)
