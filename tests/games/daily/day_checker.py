"""A check of a day's deals, written from docs/daily.md, fairness.md and record.md alone.

Usage: python day_checker.py < day.json, with {"commitment": .., "secret": .., "player": NAME,
"records": [the person's game of deal 1, ...]}. It prints what differs, and needs nothing else.
"""

import hmac
import json
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

CARDS = [rank + suit for suit in "SCDH" for rank in "9JQKTA"]
DEALS, SEATS = 8, 3


def digest(key: bytes, message: str) -> bytes:
    """Return the HMAC-SHA-256."""
    return hmac.new(key, message.encode("ascii"), sha256).digest()


# docs/daily.md


def deal_secret(secret: bytes, deal: int) -> bytes:
    """Return the secret of all games of a deal, 1 to 8."""
    return digest(secret, f"deal {deal}")


def places(secret: bytes) -> list[int]:
    """Return how many seats to the left of the dealer the person sits, by deal."""
    first = int.from_bytes(digest(secret, "first place"), "big") % SEATS
    found = [0] * DEALS
    order = sorted(range(DEALS), key=lambda deal: digest(secret, f"place {deal + 1}"))
    for turn, deal in enumerate(order):
        found[deal] = (first + turn) % SEATS
    return found


# docs/fairness.md


def stream(secret: bytes, purpose: str) -> Iterator[int]:
    """Yield the random bytes of a purpose; nobody contributed."""
    block = 0
    while True:
        yield from digest(secret, "|" * SEATS + f"{purpose}|{block}")
        block += 1


def below(numbers: Iterator[int], most: int) -> int:
    """Return a number below `most`."""
    return next(byte for byte in numbers if byte < 256 - 256 % most) % most


def deck(secret: bytes, number: int) -> str:
    """Return a deck as a record writes it."""
    numbers, cards = stream(secret, f"deck {number}"), list(CARDS)
    for at in range(23, 0, -1):
        other = below(numbers, at + 1)
        cards[at], cards[other] = cards[other], cards[at]
    return "".join(cards)


def cuts(secret: bytes, number: int, count: int) -> list[int]:
    """Return the first cuts of a deck."""
    numbers = stream(secret, f"cut {number}")
    return [1 + below(numbers, 23) for _ in range(count)]


# The check


def differences(day: dict[str, Any]) -> Iterator[str]:
    """Yield what is not as it was promised."""
    secret = bytes.fromhex(day["secret"])
    if sha256(secret).hexdigest() != day["commitment"]:
        yield "day: another secret was committed to"
    sides = places(secret)
    if min(Counter(sides)[place] for place in range(SEATS)) < 2:
        yield "day: a place comes less than twice"
    if len(day["records"]) != DEALS:
        yield f"day: {len(day['records'])} deals"
    for number, (record, side) in enumerate(zip(day["records"], sides, strict=False), 1):
        for found in _of_deal(record, deal_secret(secret, number), side, day["player"]):
            yield f"deal {number}: {found}"


def _of_deal(record: dict[str, Any], secret: bytes, side: int, player: str) -> Iterator[str]:
    fairness = record["fairness"]
    if fairness["secret"] != secret.hex():
        yield "its secret does not follow from the day's"
    if fairness["commitment"] != sha256(secret).hexdigest():
        yield "another secret was committed to at the table"
    if any(fairness["contributions"]):
        yield "somebody contributed"
    dealer = below(stream(secret, "dealer"), SEATS)
    if record["first_dealer"] != dealer:
        yield "another dealer"
    if record["players"].index(player) != (dealer + side) % SEATS:
        yield "the person sits elsewhere"
    for number, dealt in enumerate(record["deals"]):
        yield from _of_deck(dealt, secret, number)


def _of_deck(dealt: dict[str, Any], secret: bytes, number: int) -> Iterator[str]:
    if dealt["deck"] != deck(secret, number):
        yield f"deck {number} differs"
    if dealt.get("cuts", []) != cuts(secret, number, len(dealt.get("cuts", []))):
        yield f"the cuts of deck {number} differ"


if __name__ == "__main__":
    wrong = list(differences(json.load(sys.stdin)))
    print("\n".join(wrong) or "as promised")
    sys.exit(bool(wrong))
