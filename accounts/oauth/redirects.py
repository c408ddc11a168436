"""Addresses of apps: where users return to, exact and on https or their device, and home pages."""

import re
from urllib.parse import SplitResult, urlsplit

from accounts.oauth.errors import AppError
from accounts.oauth.models import URL_LENGTH

MAX_REDIRECTS = 5
# http is no danger where nothing leaves the device (RFC 8252, 7.3 and 8.3).
LOOPBACK = ("localhost", "127.0.0.1")
HOST = re.compile(
    r"(?=.{4,253}\Z)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]"
)
# Printable ASCII but what browsers read in different ways, or what separates addresses.
ADDRESS = re.compile(r"[!-~]+")
FORBIDDEN = set("\\#@<>\"'`{}|^*")
ANY_PORT = "http://127.0.0.1"
LOOPBACK_ORIGIN = re.compile(re.escape(ANY_PORT) + r"(?::[0-9]{1,5})?")
DEFAULT_PORTS = {"https": 443, "http": 80}


def redirects_of(text: str) -> list[str]:
    """Return the addresses in the lines of a text. Raises: AppError: none, too many, a bad one."""
    addresses = list(dict.fromkeys(text.split()))
    if not 1 <= len(addresses) <= MAX_REDIRECTS:
        raise AppError("redirects", number=len(addresses))
    for address in addresses:
        _check(address)
    return addresses


def _check(address: str) -> None:
    try:
        parts = urlsplit(address)
        is_good = _is_plain(address) and _is_secure(parts) and has_port(address)
    except ValueError:
        is_good = False
    if not is_good:
        raise AppError("redirect", address=address[:URL_LENGTH])


def has_port(address: str) -> bool:
    """Return whether an address names no port, or one that there is."""
    try:
        return urlsplit(address).port != 0
    except ValueError:
        return False


def home_page_of(text: str) -> str:
    """Return the address of a home page on a public host, as users read it. Raises: AppError."""
    try:
        parts = urlsplit(text.strip())
        parts = parts._replace(netloc=parts.netloc.lower())
        # A host in another alphabet could look like a known one, and user@ like a host.
        is_good = parts.scheme == "https" and _is_plain(parts.geturl()) and _is_secure(parts)
    except ValueError:
        is_good = False
    if not is_good:
        raise AppError("home_page")
    return parts.geturl()


def _is_plain(address: str) -> bool:
    is_ascii = len(address) <= URL_LENGTH and ADDRESS.fullmatch(address) is not None
    return is_ascii and not FORBIDDEN & set(address)


def _is_secure(parts: SplitResult) -> bool:
    host = parts.hostname or ""
    # The toolkit compares the host as it is written.
    if parts.netloc != parts.netloc.lower() or parts.netloc.endswith(":"):
        return False
    if parts.scheme == "http":
        return host in LOOPBACK
    return parts.scheme == "https" and HOST.fullmatch(host) is not None


def origin_of(address: str) -> str:
    """Return the origin of a page as browsers name it: without a usual port."""
    parts = urlsplit(address)
    is_usual = parts.port in (None, DEFAULT_PORTS.get(parts.scheme))
    host = parts.hostname if is_usual else f"{parts.hostname}:{parts.port}"
    return f"{parts.scheme}://{host}"


def stored_origin(origin: str) -> str:
    """Return an origin as it is stored: without a port where that is free (RFC 8252, 7.3)."""
    return ANY_PORT if LOOPBACK_ORIGIN.fullmatch(origin) else origin
