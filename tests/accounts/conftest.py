"""Fixtures of the tests of accounts: a push service of this machine."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.accounts.push_server import HOST, PushServer, running, write_certificate


@pytest.fixture(scope="session")
def push_certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_certificate(tmp_path_factory.mktemp("push"))


@pytest.fixture
def push_server(push_certificate: Path, settings, monkeypatch) -> Iterator[PushServer]:
    """A push service that alone is allowed beside public addresses; each name leads to it."""
    resolve = socket.getaddrinfo

    def local(host: str, *rest: object, **options: object) -> list[tuple]:
        is_name = str(host).endswith(HOST.partition(".")[2])
        return resolve("127.0.0.1" if is_name else host, *rest, **options)

    with running(push_certificate) as server:
        monkeypatch.setattr(socket, "getaddrinfo", local)
        settings.OUTBOUND_CA_FILE = str(push_certificate)
        settings.OUTBOUND_TEST_ADDRESSES = frozenset({("127.0.0.1", server.server_port)})
        yield server
