"""Requests to addresses that users supply: https, to public addresses, pinned after resolving.

The standard library's client on a socket of ours: it resolves nothing again, follows no redirect
and reads no proxy from the environment (docs/decisions/0042-push-endpoints-are-pinned.md).
"""

import contextlib
import socket
import ssl
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

HTTPS_PORT = 443
CONNECT_SECONDS = 3.0
# Until the response is complete; it also ends a server that sends one byte at a time.
TOTAL_SECONDS = 6.0
MAX_URL_LENGTH = 1000
MAX_REQUEST_BYTES = 65_536
MAX_RESPONSE_BYTES = 4096
# A gateway into IPv4: the last 32 bits are an IPv4 address.
NAT64 = IPv6Network("64:ff9b::/96")


class OutboundError(Exception):
    """A request that was not sent, or got no response; the text is for the log."""


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
    parts = checked_url(url)
    if len(body) > MAX_REQUEST_BYTES:
        raise OutboundError("the body is too long")
    try:
        with _connection(parts) as connection:
            connection.request("POST", _target(parts), body, {**headers, "Host": parts.netloc})
            response = connection.getresponse()
            return Response(response.status, response.read(MAX_RESPONSE_BYTES))
    except (OSError, HTTPException, ValueError) as error:
        raise OutboundError(f"{parts.hostname}: {error!r}") from error


def checked_url(url: str) -> SplitResult:
    """Return the parts of an https URL with a host name and nothing secret.

    Raises:
        OutboundError: any other URL.
    """
    is_printable = url.isascii() and url.isprintable() and " " not in url and "\\" not in url
    if len(url) > MAX_URL_LENGTH or not is_printable:
        raise OutboundError("the URL is too long, or has odd characters")
    try:
        parts = urlsplit(url)
        port = parts.port or HTTPS_PORT
    except ValueError as error:
        raise OutboundError("the URL cannot be read") from error
    if parts.scheme != "https" or not parts.hostname or "@" in parts.netloc or parts.fragment:
        raise OutboundError("the URL is not a plain https URL")
    if port != HTTPS_PORT and port not in _ports_of_tests():
        raise OutboundError("the port is not that of https")
    return parts


def _target(parts: SplitResult) -> str:
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


@contextlib.contextmanager
def _connection(parts: SplitResult) -> Iterator[HTTPConnection]:
    """Yield a client on a socket to a checked address, which is closed when the time is over."""
    host, port = parts.hostname or "", parts.port or HTTPS_PORT
    with _connected(host, port) as sock:
        timer = threading.Timer(TOTAL_SECONDS, _shut, [sock])
        timer.start()
        try:
            sock.do_handshake()
            connection = HTTPConnection(host, port)
            # It must never connect by itself.
            connection.sock, connection.auto_open = sock, 0
            yield connection
        finally:
            timer.cancel()


def _connected(host: str, port: int) -> ssl.SSLSocket:
    """Connect to the address that was checked; the certificate must be the host name's."""
    family, address = _resolved(host, port)
    plain = socket.socket(family, socket.SOCK_STREAM)
    try:
        plain.settimeout(CONNECT_SECONDS)
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


def _resolved(host: str, port: int) -> tuple[int, tuple[Any, ...]]:
    """Resolve a host once, and return family and address of its first answer.

    Raises:
        OutboundError: one of the answers is not public.
    """
    rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    for row in rows:
        address = str(row[4][0])
        if not is_public(address) and (address, port) not in settings.OUTBOUND_TEST_ADDRESSES:
            raise OutboundError(f"{host} has an address that is not public")
    if not rows:
        raise OutboundError(f"{host} has no address")
    return rows[0][0], rows[0][4]


def is_public(address: str) -> bool:
    """Return whether everybody on the Internet reaches the same host by this address."""
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, IPv6Address):
        if ip in NAT64:
            # What a network without IPv4 makes of an IPv4 address.
            return _is_global(IPv4Address(int(ip) & 0xFFFFFFFF))
        if ip.ipv4_mapped or ip.sixtofour or ip.teredo or ip.is_site_local:
            return False
    return _is_global(ip)


def _is_global(ip: IPv4Address | IPv6Address) -> bool:
    return ip.is_global and not (ip.is_multicast or ip.is_reserved)


def _ports_of_tests() -> set[int]:
    return {port for _, port in settings.OUTBOUND_TEST_ADDRESSES}
