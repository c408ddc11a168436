"""The order of letters in the languages of the site."""

import unicodedata
from collections.abc import Callable, Iterable
from typing import TypeVar

from django.utils.translation import get_language

T = TypeVar("T")
# Where the order of Unicode is not that of the language.
_ALPHABETS = {
    "pl": "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż",
    "ru": "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
}
_UNSORTED = "'\N{RIGHT SINGLE QUOTATION MARK}"


def sorted_by_name(rows: Iterable[T], name: Callable[[T], str]) -> list[T]:
    """Return the rows by their names, as readers of the active language expect."""
    language = get_language() or ""
    return sorted(rows, key=lambda row: sort_key(name(row), language))


def sort_key(text: str, language: str) -> list[tuple[int, int]]:
    """Return the key that sorts texts as readers of the language expect.

    Case, apostrophes, and accents that the alphabet does not know are ignored.
    """
    alphabet = _ALPHABETS.get(language.split("-")[0], "")
    letters = (letter for letter in text.casefold() if letter not in _UNSORTED)
    return [_letter_key(letter, alphabet) for letter in letters]


def _letter_key(letter: str, alphabet: str) -> tuple[int, int]:
    if letter not in alphabet:
        letter = unicodedata.normalize("NFD", letter)[0]
    if letter in alphabet:
        return ord(alphabet[0]), alphabet.index(letter)
    return ord(letter), 0
