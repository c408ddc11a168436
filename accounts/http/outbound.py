"""Requests to addresses that users supply: https, to public addresses, pinned after resolving.

The standard library's client on a socket of ours: it resolves nothing again, follows no redirect
and reads no proxy from the environment (docs/decisions/0042-push-endpoints-are-pinned.md).
"""

import contextlib
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

HTTPS_PORT = 443
# The parts of a request that have a limit of their own.
RESOLVE_SECONDS = CONNECT_SECONDS = 3.0
# Until the response is complete, resolving included; it also ends a server that sends one byte at a
# time.
TOTAL_SECONDS = 6.0
# Lookups of this process at a time: each may hang for as long as the system's resolver likes.
MAX_LOOKUPS = 8
_lookups = threading.BoundedSemaphore(MAX_LOOKUPS)
MAX_URL_LENGTH = 1000
MAX_REQUEST_BYTES = 65_536
MAX_RESPONSE_BYTES = 4096
# A gateway into IPv4: the last 32 bits are an IPv4 address.
NAT64 = IPv6Network("64:ff9b::/96")


class OutboundError(Exception):
    """A request that was not sent, or got no response: a code, and a text for the log.

    long, odd, scheme, credentials, fragment, port  the URL is not allowed
    private                                         its host is not everybody's
    unresolved, resolver                            its host has no address; is not found in time
    body, failed                                    the body is too long; no response
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True)
class Response:
    """The answer of a foreign server, its body cut to MAX_RESPONSE_BYTES."""

    status: int
    body: bytes


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Response:
    """Send a POST request to a URL of a user; a redirect is a response like any other.

    Raises:
        OutboundError: the URL or its address is not allowed, or the server does not answer in time.
    """
    deadline = time.monotonic() + TOTAL_SECONDS
    parts = checked_url(url)
    if len(body) > MAX_REQUEST_BYTES:
        raise OutboundError("body", "the body is too long")
    try:
        with _connection(parts, deadline) as connection:
            connection.request("POST", _target(parts), body, {**headers, "Host": parts.netloc})
            response = connection.getresponse()
            return Response(response.status, response.read(MAX_RESPONSE_BYTES))
    except (OSError, HTTPException, ValueError) as error:
        raise OutboundError("failed", f"{parts.hostname}: {error!r}") from error


def check_target(url: str) -> None:
    """Check a URL, and where its host leads, as each request does: at most RESOLVE_SECONDS.

    Raises:
        OutboundError: no request would be sent.
    """
    parts = checked_url(url)
    _resolved(*_host_and_port(parts), time.monotonic() + RESOLVE_SECONDS)


def checked_url(url: str) -> SplitResult:
    """Return the parts of an https URL with nothing secret, whose host may be public.

    Raises:
        OutboundError: any other URL.
    """
    if len(url) > MAX_URL_LENGTH:
        raise OutboundError("long", "the URL is too long")
    if not (url.isascii() and url.isprintable()) or " " in url or "\\" in url:
        raise OutboundError("odd", "the URL has odd characters")
    try:
        parts = urlsplit(url)
        port = parts.port or HTTPS_PORT
    except ValueError as error:
        raise OutboundError("odd", "the URL cannot be read") from error
    _check_parts(parts, port)
    return parts


def _check_parts(parts: SplitResult, port: int) -> None:
    if parts.scheme != "https" or not parts.hostname:
        raise OutboundError("scheme", "the URL is not one of https")
    if "@" in parts.netloc:
        raise OutboundError("credentials", "the URL has a user")
    if parts.fragment:
        raise OutboundError("fragment", "the URL has a fragment")
    if port != HTTPS_PORT and port not in _ports_of_tests():
        raise OutboundError("port", "the port is not that of https")
    # Names are resolved later; what is written as an address needs no question to anybody.
    with contextlib.suppress(ValueError):
        _check_is_public(parts.hostname, str(ip_address(parts.hostname)), port)


def _target(parts: SplitResult) -> str:
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _host_and_port(parts: SplitResult) -> tuple[str, int]:
    return parts.hostname or "", parts.port or HTTPS_PORT


@contextlib.contextmanager
def _connection(parts: SplitResult, deadline: float) -> Iterator[HTTPConnection]:
    """Yield a client on a socket to a checked address, which is closed at the deadline."""
    host, port = _host_and_port(parts)
    with _connected(host, port, deadline) as sock:
        timer = threading.Timer(_left(deadline), _shut, [sock])
        timer.start()
        try:
            sock.do_handshake()
            connection = HTTPConnection(host, port)
            # It must never connect by itself.
            connection.sock, connection.auto_open = sock, 0
            yield connection
        finally:
            timer.cancel()


def _left(deadline: float) -> float:
    """Return the seconds until a moment of the monotonic clock. Raises: TimeoutError: none."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError("the time is over")
    return left


def _connected(host: str, port: int, deadline: float) -> ssl.SSLSocket:
    """Connect to the address that was checked; the certificate must be the host name's."""
    family, address = _resolved(host, port, min(deadline, time.monotonic() + RESOLVE_SECONDS))
    plain = socket.socket(family, socket.SOCK_STREAM)
    try:
        plain.settimeout(min(CONNECT_SECONDS, _left(deadline)))
        plain.connect(address)
        context = ssl.create_default_context(cafile=settings.OUTBOUND_CA_FILE)
        return context.wrap_socket(plain, server_hostname=host, do_handshake_on_connect=False)
    except BaseException:
        plain.close()
        raise


def _shut(sock: socket.socket) -> None:
    """End the socket under whatever waits for it; a secure one is told no goodbye."""
    with contextlib.suppress(OSError):
        socket.socket.shutdown(sock, socket.SHUT_RDWR)


def _resolved(host: str, port: int, deadline: float) -> tuple[int, tuple[Any, ...]]:
    """Resolve a host once, and return family and address of its first answer.

    Raises:
        OutboundError: there is none in time, or one of the answers is not public.
    """
    try:
        rows = _look_up(host, port, deadline)
    except TimeoutError as error:
        raise OutboundError("resolver", f"{host} is not resolved in time") from error
    except (OSError, ValueError) as error:
        raise OutboundError("unresolved", f"{host} has no address: {error!r}") from error
    for row in rows:
        _check_is_public(host, str(row[4][0]), port)
    if not rows:
        raise OutboundError("unresolved", f"{host} has no address")
    return rows[0][0], rows[0][4]


def _look_up(host: str, port: int, deadline: float) -> list[Any]:
    """Ask the system's resolver in a thread, which is left alone at the deadline.

    Nothing else can end such a question. Threads that hang hold their places among MAX_LOOKUPS, so
    that a dead resolver costs this process no more than those.

    Raises: TimeoutError, OSError; ValueError: the host is no name.
    """
    if not _lookups.acquire(timeout=_left(deadline)):
        raise TimeoutError("too many lookups hang")
    answer: Future[list[Any]] = Future()

    def ask() -> None:
        try:
            answer.set_result(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except BaseException as error:
            answer.set_exception(error)
        finally:
            _lookups.release()

    # A daemon: the process does not wait for it when it stops.
    threading.Thread(target=ask, name="resolver", daemon=True).start()
    return answer.result(_left(deadline))


def _check_is_public(host: str, address: str, port: int) -> None:
    if not is_public(address) and (address, port) not in settings.OUTBOUND_TEST_ADDRESSES:
        raise OutboundError("private", f"{host} has an address that is not public")


def is_public(address: str) -> bool:
    """Return whether everybody on the Internet reaches the same host by this address."""
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, IPv6Address):
        if ip in NAT64:
            # IPv4 addresses as a network without IPv4 maps them.
            return _is_global(IPv4Address(int(ip) & 0xFFFFFFFF))
        if ip.ipv4_mapped or ip.sixtofour or ip.teredo or ip.is_site_local:
            return False
    return _is_global(ip)


def _is_global(ip: IPv4Address | IPv6Address) -> bool:
    return ip.is_global and not (ip.is_multicast or ip.is_reserved)


def _ports_of_tests() -> set[int]:
    return {port for _, port in settings.OUTBOUND_TEST_ADDRESSES}
