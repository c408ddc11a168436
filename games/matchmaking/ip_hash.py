"""A hash that tells which users share a household, and nothing else about their address."""

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from accounts.limits.networks import counted_networks, household_prefix

# Digits for the network around a household; as many follow for the household itself.
AROUND_DIGITS = 16


def ip_hash_of(request: HttpRequest) -> str:
    """Return a keyed hash of the visitor's public address; "" for private networks.

    REMOTE_ADDR is the client's address if a trusted proxy reports it (FORWARDED_ALLOW_IPS), else
    the peer's. Headers set by the client are ignored.
    """
    household = household_prefix(request.META.get("REMOTE_ADDR", ""))
    if not household:
        return ""
    *_, (around, _) = counted_networks(household)
    return _digest(around) + _digest(household)


def around(ip_hash: str) -> str:
    """Return what households of one holder's 48 bits of IPv6 have in common."""
    return ip_hash[:AROUND_DIGITS]


def _digest(network: str) -> str:
    mac = salted_hmac("games.matchmaking.ip_hash", network, algorithm="sha256")
    return mac.hexdigest()[:AROUND_DIGITS]
