"""Which addresses count as one: an IPv4 address, or the 64 bits of IPv6 that a household has."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from django.http import HttpRequest

# Length of the IPv6 prefix of one household, in bits.
HOUSEHOLD_BITS = 64


def network_of(address: str) -> str:
    """Return the network that this address counts for; what is no address stands for itself."""
    ip = _parsed(address)
    if ip is None:
        return address
    return str(ip if ip.version == 4 else IPv6Network((int(ip), HOUSEHOLD_BITS), strict=False))


def household_prefix(address: str) -> str:
    """Return the part of a public address that a household shares; "" for private networks."""
    ip = _parsed(address)
    return network_of(address) if ip is not None and ip.is_global else ""


def visitor_network(request: HttpRequest) -> str:
    """Return the network of the visitor.

    REMOTE_ADDR is the client's address if a trusted proxy reports it (FORWARDED_ALLOW_IPS), else
    the peer's. Headers set by the client are ignored.
    """
    return network_of(request.META.get("REMOTE_ADDR") or "")


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        ip = ip_address(address)
    except ValueError:
        return None
    return ip.ipv4_mapped or ip if isinstance(ip, IPv6Address) else ip
