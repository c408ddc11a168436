"""Random draws that can be repeated: the same seed and question give the same number. Pure."""

from hashlib import sha256


def random_draw(seed: str, *about: object) -> int:
    """Return a number of 64 bits that nobody can choose; `about` says what is drawn."""
    text = "|".join([seed, *map(str, about)])
    return int.from_bytes(sha256(text.encode()).digest()[:8])
