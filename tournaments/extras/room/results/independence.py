"""Independence of two people who entered the same result, by device and network.

One person has several browsers, and changes from a network to another. So all counts from which
somebody acted at the event, when they took their name too.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import combinations

from tournaments.extras.room.models import EntrantOrigin
from tournaments.extras.room.origins import Origin
from tournaments.models import Entrant

# Why an organiser has to confirm what two people entered.
SAME_DEVICE, SAME_NETWORK = "device", "network"
# By entrant.
Origins = Mapping[int, Collection[Origin]]


def note_origin(entrant: Entrant, origin: Origin) -> None:
    """Note from where an entrant acts."""
    EntrantOrigin.objects.get_or_create(
        entrant=entrant, device=origin.device, network=origin.network
    )


def origins_of(entrants: Iterable[int]) -> dict[int, list[Origin]]:
    """Return from where these entrants have acted."""
    rows = EntrantOrigin.objects.filter(entrant__in=list(entrants))
    found: dict[int, list[Origin]] = {}
    for entrant, device, network in rows.values_list("entrant", "device", "network"):
        found.setdefault(entrant, []).append(Origin(device, network))
    return found


def find_obstacle(entrants: Iterable[int], origins: Origins, shares_network: bool) -> str:
    """Return why these people may all be one person; "": two of them are not.

    `shares_network`: the organiser said that all phones share one, so a device each is enough.
    """
    pairs = combinations(sorted(entrants), 2)
    found = {_obstacle(origins.get(a, ()), origins.get(b, ()), shares_network) for a, b in pairs}
    if not found or "" in found:
        return "" if found else SAME_DEVICE
    return SAME_NETWORK if SAME_NETWORK in found else SAME_DEVICE


def _obstacle(one: Collection[Origin], other: Collection[Origin], shares_network: bool) -> str:
    """Return what two people have in common; of nobody who is unknown it can be ruled out."""
    if not one or not other or _have_common(one, other, SAME_DEVICE):
        return SAME_DEVICE
    if not shares_network and _have_common(one, other, SAME_NETWORK):
        return SAME_NETWORK
    return ""


def _have_common(one: Collection[Origin], other: Collection[Origin], kind: str) -> bool:
    return not {getattr(a, kind) for a in one}.isdisjoint(getattr(b, kind) for b in other)
