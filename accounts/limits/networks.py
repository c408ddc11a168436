"""Networks of addresses for limits: an IPv4 address, or the 64 bits of an IPv6 link.

Nobody holds only one IPv6 network: a household is given 56 to 64 bits, a company or a hosted server
48. So limits by network also count these wider networks, and allow them more.
"""

from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from django.http import HttpRequest

# Lengths of IPv6 prefixes in bits: of a link, and of what a household is usually given.
LINK_BITS, HOUSEHOLD_BITS = 64, 56
# Wider prefixes, and how many times as much as one link all in them may do together. A mobile
# network gives each phone a link of its own, so they share more than one household needs.
WIDER = ((HOUSEHOLD_BITS, 2), (48, 4))
# Translators to IPv4, well-known and local: the last 32 bits are the IPv4 address.
NAT64 = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))


def network_of(address: str) -> str:
    """Return the network that this address counts for; what is no address stands for itself."""
    ip = _parsed(address)
    return address if ip is None else _network(ip, LINK_BITS)


def counted_networks(network: str) -> Iterator[tuple[str, int]]:
    """Yield a network and the wider ones around it, each with its factor to a limit."""
    yield network, 1
    address, has_length, _ = network.partition("/")
    if has_length and isinstance(ip := _parsed(address), IPv6Address):
        for bits, factor in WIDER:
            yield _network(ip, bits), factor


def household_of(address: str) -> str:
    """Return the network of a household: wider than that of one link."""
    ip = _parsed(address.partition("/")[0])
    return address if ip is None else _network(ip, HOUSEHOLD_BITS)


def household_prefix(address: str) -> str:
    """Return the part of a public address that a household shares; "" for private networks."""
    ip = _parsed(address)
    return _network(ip, HOUSEHOLD_BITS) if ip is not None and ip.is_global else ""


def visitor_network(request: HttpRequest) -> str:
    """Return the network of the visitor.

    REMOTE_ADDR is the client's address if a trusted proxy reports it (FORWARDED_ALLOW_IPS), else
    the peer's. Headers set by the client are ignored.
    """
    return network_of(request.META.get("REMOTE_ADDR") or "")


def embedded_ipv4(ip: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that is behind an IPv6 address of a tunnel or translator, or None."""
    if any(ip in network for network in NAT64):
        return IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)


def _network(ip: IPv4Address | IPv6Address, bits: int) -> str:
    return str(ip if ip.version == 4 else IPv6Network((int(ip), bits), strict=False))


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        ip = ip_address(address)
    except ValueError:
        return None
    return embedded_ipv4(ip) or ip if isinstance(ip, IPv6Address) else ip
