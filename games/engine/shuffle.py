"""A fair shuffle that players can verify (rules.md section 11)."""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from itertools import count, islice

from .cards import DECK, Seat, deck_text


def new_secret() -> bytes:
    """Return a secret of 32 random bytes for one game."""
    return secrets.token_bytes(32)


def commitment(secret: bytes) -> str:
    """Return the hex SHA-256 of the 32 raw bytes, which is published before the first deal."""
    return hashlib.sha256(secret).hexdigest()


def hash_contribution(text: str) -> str:
    """Return the hex SHA-256 of the UTF-8 bytes of a player's text."""
    return hashlib.sha256(text.encode()).hexdigest()


def deck(secret: bytes, contributions: Sequence[str], d: int) -> str:
    """Return deck number `d` (from 0, redeals included) as 48 characters.

    `contributions` are the published hashes by seat, "" for a seat without one.
    """
    stream = _random_bytes(secret, contributions, f"deck {d}")
    cards = list(DECK)
    for i in range(23, 0, -1):
        j = _uniform_below(stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return deck_text(tuple(cards))


def cut(secret: bytes, contributions: Sequence[str], d: int, k: int) -> int:
    """Return how many cards, 1..23, cut `k` (from 0) of deck `d` moves from top to bottom."""
    stream = _random_bytes(secret, contributions, f"cut {d}")
    return 1 + next(islice((_uniform_below(stream, 23) for _ in count()), k, None))


def first_dealer(secret: bytes, contributions: Sequence[str], players: int) -> Seat:
    """Return the seat, 0..players-1, that deals first."""
    return _uniform_below(_random_bytes(secret, contributions, "dealer"), players)


def _random_bytes(secret: bytes, contributions: Sequence[str], purpose: str) -> Iterator[int]:
    """Yield the endless bytes of a purpose: the HMAC-SHA-256 of block 0, 1, ... in turn."""
    prefix = "|".join(contributions)
    for block in count():
        message = f"{prefix}|{purpose}|{block}".encode()
        yield from hmac.new(secret, message, hashlib.sha256).digest()


def _uniform_below(stream: Iterator[int], n: int) -> int:
    """Return a number below n; bytes that would bias the result are skipped."""
    fair = 256 - 256 % n
    return next(byte for byte in stream if byte < fair) % n
