"""Cards and seats of the deals of a day, which follow from its secret (docs/fairness.md).

Pure functions.
"""

import hmac
from functools import lru_cache
from hashlib import sha256

from games.engine import shuffle
from games.engine.cards import Seat

DEALS = range(1, 9)
SEATS = 3


def deal_secret(day_secret: bytes, deal: int) -> bytes:
    """Return the secret of the games of deal 1 to 8, from which their cards are drawn."""
    return _digest(day_secret, f"deal {deal}")


@lru_cache(maxsize=512)
def dealer_of(day_secret: bytes, deal: int) -> Seat:
    """Return the seat that deals, drawn as in each game without contributions."""
    return shuffle.first_dealer(deal_secret(day_secret, deal), [""] * SEATS, SEATS)


def person_seat(day_secret: bytes, deal: int) -> Seat:
    """Return the seat of the person."""
    return (dealer_of(day_secret, deal) + places(day_secret)[deal - 1]) % SEATS


@lru_cache(maxsize=64)
def places(day_secret: bytes) -> tuple[int, ...]:
    """Return by deal how many seats to the left of the dealer the person sits: 0, 1 or 2.

    Each place comes twice or three times. The deals in the order of their digests take the places
    in turn, from one that is drawn, too.
    """
    order = sorted(DEALS, key=lambda deal: _digest(day_secret, f"place {deal}"))
    first = int.from_bytes(_digest(day_secret, "first place"), "big")
    return tuple((first + order.index(deal)) % SEATS for deal in DEALS)


def _digest(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode(), sha256).digest()
