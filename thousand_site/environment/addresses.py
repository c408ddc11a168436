"""Kinds of settings that name a host, an address, a network or a URL."""

import ipaddress
import re
from urllib.parse import SplitResult, urlsplit

from thousand_site.environment.kinds import SettingKind, require

LABELS = r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*"
NAME = re.compile(LABELS, re.IGNORECASE | re.ASCII)
# A DSN of Sentry: a key, a host, and the number of a project.
DSN = re.compile(r"https?://[^@\s/]+@[^@\s/]+/(\S+/)?\d+")


def is_host(text: str) -> bool:
    """Return whether this is a name of a host or an IP address; an IPv6 address in brackets."""
    if text.startswith("[") and text.endswith("]"):
        return _is_network(text[1:-1]) and "/" not in text
    return bool(NAME.fullmatch(text))


def _is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        return False
    return True


def _parts(text: str, schemes: tuple[str, ...]) -> SplitResult:
    """Return the parts of a URL. Raises ValueError: another scheme, or a port that is no number."""
    parts = urlsplit(text)
    require(not set(text) & set(" \t\r\n") and text.isprintable())
    require(parts.scheme in schemes and (parts.port is None or parts.port > 0))
    return parts


def _host(text: str) -> str:
    require(is_host(text))
    return text


def _listening(text: str) -> str:
    require(is_host(text) or (_is_network(text) and "/" not in text))
    return text


def _host_and_port(text: str) -> str:
    parts = _parts(f"//{text}", ("",))
    require(is_host(text.removesuffix(f":{parts.port}")))
    return text


def _hosts(text: str) -> list[str]:
    names = text.split(",")
    require(all(name == "*" or is_host(name.removeprefix(".")) for name in names))
    return names


def _origin(text: str) -> str:
    parts = _parts(text, ("http", "https"))
    host = parts.netloc.removesuffix(f":{parts.port}").removeprefix("*.")
    require(is_host(host) and text == f"{parts.scheme}://{parts.netloc}")
    return text


def _url(text: str) -> str:
    require(bool(_parts(text, ("http", "https")).hostname))
    return text


def _subject(text: str) -> str:
    if not text.startswith("mailto:"):
        return _url(text)
    name, _, host = text.removeprefix("mailto:").partition("@")
    require(bool(name) and is_host(host))
    return text


def _database(text: str) -> str:
    parts = _parts(text, ("sqlite", "postgres", "postgresql"))
    require(len(parts.path) > 1)
    return text


def _valkey(text: str) -> str:
    parts = _parts(text, ("redis", "rediss", "unix"))
    require(bool(parts.path if parts.scheme == "unix" else parts.hostname))
    return text


def _dsn(text: str) -> str:
    require(bool(DSN.fullmatch(text)))
    return text


def _networks(text: str) -> list[str]:
    require(all(map(_is_network, text.split())) and bool(text.split()))
    return text.split()


def _trusted(text: str) -> str:
    require(text == "*" or all(_is_network(one.strip()) for one in text.split(",")))
    return text


HOST = SettingKind("a host name or an address, without scheme, port and spaces", _host)
LISTENING = SettingKind("an IP address or a host name of this machine", _listening)
HOST_AND_PORT = SettingKind(
    "a host name, with a port or without: postgres or pgbouncer:6432", _host_and_port
)
HOSTS = SettingKind("host names with commas, without schemes, ports and spaces", _hosts)
ORIGIN = SettingKind("a scheme and a host, such as https://play.example.org", _origin)
ORIGINS = SettingKind(
    "schemes and hosts with commas, such as https://play.example.org",
    lambda text: [_origin(one) for one in text.split(",")],
)
URL = SettingKind("a URL that begins with https:// or http://", _url)
SUBJECT = SettingKind("mailto: and a mail address, or a URL", _subject)
DATABASE = SettingKind("a URL: postgres://user:password@host/name or sqlite:///path", _database)
VALKEY = SettingKind("a URL: redis://host:6379/0, rediss:// or unix:///path", _valkey)
DSN_OF_SENTRY = SettingKind("a DSN: https://key@host/project", _dsn)
NETWORKS = SettingKind("IP addresses and networks with spaces, such as 172.16.0.0/12", _networks)
TRUSTED = SettingKind("IP addresses and networks with commas, or *", _trusted)
