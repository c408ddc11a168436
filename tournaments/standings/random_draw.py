"""Random draws that can be repeated: the same seed and question give the same number. Pure."""

from hashlib import sha256

# Between a seed and the number of times that a round was drawn again.
REDRAW_MARK = "/"


def random_draw(seed: str, *about: object) -> int:
    """Return a number of 64 bits that nobody can choose; `about` says what is drawn."""
    text = "|".join([seed, *map(str, about)])
    return int.from_bytes(sha256(text.encode()).digest()[:8])


def redraw_seed(seed: str, redraws: int) -> str:
    """Return the seed of a round that was drawn again so many times."""
    return f"{seed}{REDRAW_MARK}{redraws}"


def seed_before_redraws(seed: str) -> str:
    """Return the tournament's seed from that of any of its rounds."""
    return seed.partition(REDRAW_MARK)[0]
