"""Tests of requests to addresses of users: where they go, and where they never go."""

import socket
import threading
import time
from collections.abc import Callable

import pytest

from accounts.http import outbound
from accounts.http.outbound import OutboundError
from tests.accounts.push_server import HOST, PushServer

Resolve = Callable[..., list[tuple]]


def answers(*addresses: str) -> Resolve:
    """A resolver with these answers, whatever it is asked."""
    return lambda host, port, **_: [(0, 0, 0, "", (address, port)) for address in addresses]


def literal(host: str, port: int, *_: object, **__: object) -> list[tuple]:
    """Return the system's reading of an address, without a question to anybody."""
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (host, port))]


def refuses(url: str) -> str:
    with pytest.raises(OutboundError) as refused:
        outbound.post(url, b"x", {})
    return str(refused.value)


def test_it_posts_and_returns_the_answer(push_server: PushServer) -> None:
    response = outbound.post(push_server.url, b"hello", {"TTL": "10"})
    assert response.status == 201
    [(path, headers, body)] = push_server.requests
    assert (path, body, headers["ttl"]) == ("/send/one", b"hello", "10")
    assert headers["host"] == f"{HOST}:{push_server.server_port}"


def test_a_redirect_is_not_followed(push_server: PushServer) -> None:
    push_server.status, push_server.headers = 307, {"Location": push_server.url}
    assert outbound.post(push_server.url, b"x", {}).status == 307
    assert len(push_server.requests) == 1


def test_the_certificate_must_be_that_of_the_host_name(push_server: PushServer) -> None:
    assert "certificate" in refuses(push_server.url.replace(HOST, "other.example.org")).lower()
    assert push_server.requests == []


def test_a_certificate_of_an_unknown_authority_is_refused(
    push_server: PushServer, settings
) -> None:
    settings.OUTBOUND_CA_FILE = None
    assert "certificate" in refuses(push_server.url).lower()


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/",
        "ftp://push.example.org/",
        "https://",
        "https:///path",
        "https://user@push.example.org/",
        "https://user:secret@push.example.org/",
        "https://push.example.org:22/",
        "https://push.example.org:99999/",
        "https://push.example.org/#part",
        "https://push.example.org/a b",
        "https://push.example.org/a\r\nHost: x",
        "https://push.example.org\\@127.0.0.1/",
        "https://пуш.example.org/",
        "https://push.example.org/" + "a" * 1000,
        "//push.example.org/",
        "",
    ],
)
def test_only_plain_https_urls_are_asked(url: str, monkeypatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: pytest.fail("it was resolved"))
    assert refuses(url)


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "127.1",
        "0",
        "10.1.2.3",
        "169.254.169.254",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[fc00::1]",
        "localhost",
    ],
)
def test_private_addresses_are_refused_however_they_are_written(host: str, monkeypatch) -> None:
    monkeypatch.setattr(socket.socket, "connect", lambda *_: pytest.fail("it was connected to"))
    assert refuses(f"https://{host}/").startswith(host.strip("[]"))


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",
        "100.64.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "fe80::1",
        "fe80::1%eth0",
        "fec0::1",
        "ff02::1",
        "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe",
        "64:ff9b:1::808:808",
        "2002:7f00:1::1",
        "2002:808:808::1",
        "2001:0:7f00:1::1",
        "::127.0.0.1",
        "not an address",
    ],
)
def test_addresses_that_are_not_everybodys_are_not_public(address: str) -> None:
    assert not outbound.is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "64:ff9b::808:808"])
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert outbound.is_public(address)


def test_one_private_answer_among_public_ones_is_enough_to_refuse(monkeypatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", answers("8.8.8.8", "10.0.0.1"))
    assert "not public" in refuses(f"https://{HOST}/")


def test_a_name_is_resolved_once_and_its_address_kept(push_server, monkeypatch) -> None:
    """A second answer, another one, would lead elsewhere."""
    given = [literal("127.0.0.1", push_server.server_port), literal("10.0.0.1", 443)]
    asked: list[str] = []

    def resolve(host: str, port: int, **_: object) -> list[tuple]:
        asked.append(host)
        return given.pop(0)

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    assert outbound.post(push_server.url, b"x", {}).status == 201
    assert asked == [HOST]


def test_a_resolver_that_hangs_is_left_in_time(monkeypatch) -> None:
    hangs = threading.Event()
    monkeypatch.setattr(outbound, "RESOLVE_SECONDS", 0.1)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: hangs.wait(60))
    assert "in time" in refuses(f"https://{HOST}/")
    hangs.set()


def test_lookups_that_hang_are_few(monkeypatch) -> None:
    """Each holds a thread for as long as the system likes."""
    hangs, asked = threading.Event(), []
    # A thread of the test before may still look up its own host.
    host = f"few.{HOST}"

    def resolve(name: str, *_: object, **__: object) -> list[tuple]:
        asked.append(name)
        hangs.wait(60)
        return []

    monkeypatch.setattr(outbound, "RESOLVE_SECONDS", 0.05)
    monkeypatch.setattr(outbound, "_lookups", threading.BoundedSemaphore(2))
    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    assert all("in time" in refuses(f"https://{host}/") for _ in range(5))
    assert asked.count(host) == 2
    hangs.set()


def test_what_resolving_takes_is_a_part_of_the_whole_time(push_server, monkeypatch) -> None:
    """Were the time of the connection counted from its own start, the answer would arrive."""
    resolve = socket.getaddrinfo

    def late(*args: object, **options: object) -> list[tuple]:
        time.sleep(0.3)
        return resolve(*args, **options)

    monkeypatch.setattr(socket, "getaddrinfo", late)
    monkeypatch.setattr(outbound, "TOTAL_SECONDS", 0.2)
    assert refuses(push_server.url)
    assert push_server.requests == []


def test_what_is_written_as_a_private_address_needs_no_question(monkeypatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: pytest.fail("it was resolved"))
    with pytest.raises(OutboundError) as refused:
        outbound.checked_url("https://[fd00::1]/hook")
    assert refused.value.code == "private"


def test_a_proxy_of_the_environment_is_not_used(push_server: PushServer, monkeypatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:1")
    assert outbound.post(push_server.url, b"x", {}).status == 201


def test_a_server_that_never_ends_its_answer_is_left(tmp_path, settings, monkeypatch) -> None:
    """One byte at a time keeps each single wait short."""
    monkeypatch.setattr(outbound, "TOTAL_SECONDS", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        threading.Thread(target=drip, args=[listener], daemon=True).start()
        monkeypatch.setattr(socket, "getaddrinfo", lambda host, p, *a, **_: literal("127.0.0.1", p))
        settings.OUTBOUND_TEST_ADDRESSES = frozenset({("127.0.0.1", port)})
        before = time.monotonic()
        assert refuses(f"https://{HOST}:{port}/")
        assert time.monotonic() - before < outbound.CONNECT_SECONDS


def drip(listener: socket.socket) -> None:
    """Begin a TLS record that never ends."""
    sock, _ = listener.accept()
    try:
        for byte in bytes([22, 3, 3, 64, 0]) + bytes(1000):
            sock.sendall(bytes([byte]))
            time.sleep(0.05)
    except OSError:
        pass


def test_a_long_body_is_not_sent(push_server: PushServer) -> None:
    with pytest.raises(OutboundError):
        outbound.post(push_server.url, bytes(outbound.MAX_REQUEST_BYTES + 1), {})
    assert push_server.requests == []
