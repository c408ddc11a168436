"""Random ids that are hard to guess and easy to read aloud."""

from django.utils.crypto import get_random_string

# Without letters and digits that look alike: five bits a letter.
ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"


def random_id(length: int) -> str:
    """Return `length` random letters of the alphabet: five bits each."""
    return get_random_string(length, ALPHABET)
