"""Section 11: the fair shuffle."""

import hashlib
import hmac

from games.engine import shuffle
from games.engine.cards import NAMES, parse_deck

SECRET = bytes(range(32))
HASHES = [hashlib.sha256(b"anna").hexdigest(), "", hashlib.sha256("вера".encode()).hexdigest()]


def stream(purpose, size=2000):
    """Yield the stream, written independently from section 11."""
    blocks = []
    for number in range(size // 32 + 1):
        message = f"{HASHES[0]}|{HASHES[1]}|{HASHES[2]}|{purpose}|{number}".encode()
        blocks.append(hmac.digest(SECRET, message, "sha256"))
    return list(b"".join(blocks))


def numbers(purpose, bounds):
    """Return a number below each of the bounds, in order."""
    left = stream(purpose)
    for bound in bounds:
        while left[0] >= 256 - 256 % bound:
            left.pop(0)
        yield left.pop(0) % bound


def test_the_commitment_is_the_hash_of_the_raw_bytes():
    """the commitment is the SHA-256 of the 32 raw bytes"""
    assert shuffle.commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert shuffle.hash_contribution("вера") == HASHES[2]


def test_secrets_are_new():
    assert len(shuffle.new_secret()) == 32
    assert shuffle.new_secret() != shuffle.new_secret()


def test_decks():
    """start from the sorted deck; for i = 23 down to 1 swap card i with card (a number below
    i+1).
    """
    for d in (0, 1, 12):
        cards = list(NAMES)
        swaps = numbers(f"deck {d}", range(24, 1, -1))
        for i, j in zip(range(23, 0, -1), swaps, strict=True):
            cards[i], cards[j] = cards[j], cards[i]
        assert shuffle.deck(SECRET, HASHES, d) == "".join(cards)
        parse_deck(shuffle.deck(SECRET, HASHES, d))


def test_cuts():
    """The k-th cut of deck d (purpose "cut d", one stream for all cuts of that deck): 1 + a
    number below 23.
    """
    expected = [1 + number for number in numbers("cut 3", [23] * 40)]
    assert [shuffle.cut(SECRET, HASHES, 3, k) for k in range(40)] == expected


def test_the_first_dealer():
    """First dealer: purpose "dealer", a number below n."""
    for players in (2, 3, 4):
        (expected,) = numbers("dealer", [players])
        assert shuffle.first_dealer(SECRET, HASHES, players) == expected


def test_every_contribution_counts():
    decks = {shuffle.deck(SECRET, hashes, 0) for hashes in (HASHES, HASHES[::-1], ["", "", ""])}
    assert len(decks) == 3
