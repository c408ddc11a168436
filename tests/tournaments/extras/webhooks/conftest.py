"""Fixtures of the tests of webhooks: names of servers that resolve without a request."""

import socket

import pytest

# An address of the Internet, and one of a network of its own.
PUBLIC, PRIVATE = "93.184.216.34", "10.1.2.3"
NAMES = {
    "example.org": PUBLIC,
    "example.com": PUBLIC,
    "discord.com": PUBLIC,
    "api.telegram.org": PUBLIC,
    "intranet.example.org": PRIVATE,
}


@pytest.fixture(autouse=True)
def _names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Resolve the names above; others do not exist."""
    resolve = socket.getaddrinfo

    def known(host: str, *rest: object, **options: object) -> list[tuple]:
        if "." in host and host.rpartition(".")[2].isalpha() and host not in NAMES:
            raise socket.gaierror(socket.EAI_NONAME, "unknown name")
        return resolve(NAMES.get(host, host), *rest, **options)

    monkeypatch.setattr(socket, "getaddrinfo", known)
