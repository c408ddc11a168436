"""Games that guests of one network closed: throw-away accounts serve no penalty of their own.

From where a guest queued is remembered as the hash that matching uses, and only until the game has
begun or was closed (docs/decisions/0079).
"""

from collections.abc import Iterable, Iterator
from datetime import timedelta

from accounts import valkey
from accounts.limits import counter
from accounts.limits.counter import call_valkey
from accounts.limits.services import Limit
from accounts.models import User
from games.matchmaking.ip_hash import around
from games.tables.errors import TableError

CLOSINGS = Limit("guest_closings_by_network")
# As for other limits: 48 bits of IPv6 may do four times as much, however many households they are.
AROUND_FACTOR = 4
# Longer than a guest waits for a table and then for its first bid.
REMEMBERED = timedelta(minutes=30)


def _key(user_id: int) -> str:
    return valkey.key("lobby", f"network:{user_id}")


def check_network(user: User, ip_hash: str) -> None:
    """Check that guests of this network have not closed too many games, and remember it.

    Raises:
        TableError: they have, and the user is a guest.
    """
    if not user.is_guest or not ip_hash:
        return
    if _is_reached(ip_hash):
        raise TableError("guests_closed_games")
    call_valkey(lambda: valkey.client().set(_key(user.pk), ip_hash, ex=REMEMBERED))


def count_closings(guests: Iterable[User]) -> None:
    """Count a closed game to the network of each of these guests."""
    for guest in guests:
        if ip_hash := _network_of(guest.pk):
            for name, _ in _counted(ip_hash):
                CLOSINGS.count(name)


def _is_reached(ip_hash: str) -> bool:
    allowed = dict(_counted(ip_hash))
    numbers = counter.numbers([f"{CLOSINGS.name}:{name}" for name in allowed])
    pairs = zip(numbers, allowed.values(), strict=True)
    return any(number >= most > 0 for number, most in pairs)


def _counted(ip_hash: str) -> Iterator[tuple[str, int]]:
    """Yield a household and the network around it, each with what its guests may close."""
    most = CLOSINGS.max_requests
    yield ip_hash, most
    yield f"around:{around(ip_hash)}", most * AROUND_FACTOR


def _network_of(user_id: int) -> str | None:
    """Return from where the user queued, and forget it; None if that is not known."""
    network = call_valkey(lambda: valkey.client().getdel(_key(user_id)))
    return None if network is None else str(network)
