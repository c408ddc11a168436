"""Keys of pictures of deals: the id of the game, and the deal from 1. Pure."""

import re

KEY = re.compile(r"([a-z0-9]{1,12})-([1-9]\d{0,2})", re.ASCII)


def split_key(key: str) -> tuple[str, int]:
    """Return the id of the game and the deal; deal 0 for what is no such key."""
    found = KEY.fullmatch(key)
    return (found[1], int(found[2])) if found else ("", 0)
