"""A fair shuffle that players can check (rules.md section 11)."""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from itertools import count, islice

from games.engine.cards import DECK, Seat, deck_text


def new_secret() -> bytes:
    """A secret of 32 random bytes for one game."""
    return secrets.token_bytes(32)


def commitment(secret: bytes) -> str:
    """The hex SHA-256 of the 32 raw bytes, published before the first deal."""
    return hashlib.sha256(secret).hexdigest()


def contribution(text: str) -> str:
    """How a player's text enters: the hex SHA-256 of its UTF-8 bytes."""
    return hashlib.sha256(text.encode()).hexdigest()


def deck(secret: bytes, contributions: Sequence[str], d: int) -> str:
    """Deck number `d` (from 0, a redeal counts on) as 48 characters.

    `contributions` are the published hashes by seat, "" for a seat without one.
    """
    stream = _stream(secret, contributions, f"deck {d}")
    cards = list(DECK)
    for i in range(23, 0, -1):
        j = _below(stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return deck_text(tuple(cards))


def cut(secret: bytes, contributions: Sequence[str], d: int, k: int) -> int:
    """How many cards, 1..23, the k-th cut (from 0) of deck `d` moves from the top to the bottom."""
    stream = _stream(secret, contributions, f"cut {d}")
    return 1 + next(islice((_below(stream, 23) for _ in count()), k, None))


def first_dealer(secret: bytes, contributions: Sequence[str], players: int) -> Seat:
    """The seat, 0..players-1, that deals first."""
    return _below(_stream(secret, contributions, "dealer"), players)


def _stream(secret: bytes, contributions: Sequence[str], purpose: str) -> Iterator[int]:
    """The endless bytes of a purpose: the HMAC-SHA-256 of block 0, 1, ... one after another."""
    prefix = "|".join(contributions)
    for block in count():
        message = f"{prefix}|{purpose}|{block}".encode()
        yield from hmac.new(secret, message, hashlib.sha256).digest()


def _below(stream: Iterator[int], n: int) -> int:
    """A number below n; bytes that would make some numbers likelier are skipped."""
    fair = 256 - 256 % n
    return next(byte for byte in stream if byte < fair) % n
