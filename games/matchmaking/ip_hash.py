"""Where somebody comes from, as far as it tells who shares a home, and no further."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

# What a household gets of IPv6.
HOME_BITS = 64


def address_mark(request: HttpRequest) -> str:
    """A keyed hash of the visitor's public address, "" if that tells nothing.

    REMOTE_ADDR is what the server in front of Django believes: of a trusted proxy's visitors theirs
    (FORWARDED_ALLOW_IPS), else whoever holds the line; what visitors say themselves does not count.
    """
    home = home_of(request.META.get("REMOTE_ADDR", ""))
    if not home:
        return ""
    return salted_hmac("games.matchmaking.ip_hash", home, algorithm="sha256").hexdigest()[:32]


def home_of(address: str) -> str:
    """The part of a public address that people of one home share; "" on private networks."""
    try:
        ip: IPv4Address | IPv6Address = ip_address(address)
    except ValueError:
        return ""
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    if not ip.is_global:
        return ""
    return str(ip if ip.version == 4 else IPv6Network((int(ip), HOME_BITS), strict=False))
