"""A hash that tells which users share a household, and nothing else about their address."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

# Length of the IPv6 prefix of one household.
HOUSEHOLD_BITS = 64


def ip_hash_of(request: HttpRequest) -> str:
    """Return a keyed hash of the visitor's public address; "" for private networks.

    REMOTE_ADDR is the client's address if a trusted proxy reports it (FORWARDED_ALLOW_IPS), else
    the peer's. Headers set by the client are ignored.
    """
    prefix = household_prefix(request.META.get("REMOTE_ADDR", ""))
    if not prefix:
        return ""
    return salted_hmac("games.matchmaking.ip_hash", prefix, algorithm="sha256").hexdigest()[:32]


def household_prefix(address: str) -> str:
    """Return the part of a public address that a household shares; "" for private networks."""
    try:
        ip: IPv4Address | IPv6Address = ip_address(address)
    except ValueError:
        return ""
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    if not ip.is_global:
        return ""
    return str(ip if ip.version == 4 else IPv6Network((int(ip), HOUSEHOLD_BITS), strict=False))
