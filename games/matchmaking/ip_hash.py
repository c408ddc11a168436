"""A hash that tells which users share a household, and nothing else about their address."""

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from accounts.limits.networks import household_prefix


def ip_hash_of(request: HttpRequest) -> str:
    """Return a keyed hash of the visitor's public address; "" for private networks.

    REMOTE_ADDR is the client's address if a trusted proxy reports it (FORWARDED_ALLOW_IPS), else
    the peer's. Headers set by the client are ignored.
    """
    prefix = household_prefix(request.META.get("REMOTE_ADDR", ""))
    if not prefix:
        return ""
    return salted_hmac("games.matchmaking.ip_hash", prefix, algorithm="sha256").hexdigest()[:32]
