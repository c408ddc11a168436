"""Lots that can be drawn again: the same seed and the same question give the same answer. Pure."""

from hashlib import sha256


def lot(seed: str, *about: object) -> int:
    """A number of 64 bits that nobody can choose; `about` says what is being drawn."""
    text = "|".join([seed, *map(str, about)])
    return int.from_bytes(sha256(text.encode()).digest()[:8])
