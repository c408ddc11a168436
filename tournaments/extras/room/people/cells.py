"""Cells of a pasted list: what each is, and the name that cells make. Pure."""

import re
import unicodedata
from collections.abc import Sequence

# A longer cell is an answer to a question, no name; patterns read no more of it.
MAX_LENGTH = 200
# What a cell is; all but a name also say why a line gave none.
NAME, NUMBER, DATE, EMAIL, EMPTY = "name", "number", "date", "email", "empty"

# Patterns are bounded and read cells in one line, with single spaces: each costs a text's length.
_NUMBERING = re.compile(
    r"^ ?(?:[#\u2116]? ?\d{1,4} ?[.):]|[-*\u2022\u2013]) ?|^ ?[#\u2116]? ?\d{1,4} (?=[^\W\d])"
)
_NUMBER = re.compile(r"[#\u2116]? ?[+\-\u2212]?\d[\d\s.,]*%?\.?")
_DATE = re.compile(
    r"\d{1,4}[-./]\d{1,2}[-./]\d{1,4}\.?([T ,]+\d{1,2}[:.]\d{2}.*)?|\d{1,2}[:.]\d{2}([:.]\d{2})?.*"
)
_ADDRESS = r"[^\s@]{1,64}@[^\s@.]{1,63}(?:\.[^\s@.]{1,63}){1,9}"
_EMAIL = re.compile(_ADDRESS)
# An address beside a name.
_EMAIL_BESIDE = re.compile(rf"(?<=\S) [<(]?{_ADDRESS}")
_SURNAME_FIRST = re.compile(r"([^,]{1,200}), ?([^,]{1,200})")


def normalised(text: str) -> str:
    """Return a text with letters and their accents joined, without marks of byte order."""
    return unicodedata.normalize("NFC", text.replace("\ufeff", ""))


def cleaned(cell: str) -> str:
    """Return a cell in one line, and no longer than is read of it."""
    return " ".join(cell.split())[:MAX_LENGTH]


def kind_of(cell: str) -> str:
    """Return what a cell is."""
    if not cell.strip():
        return EMPTY
    if _EMAIL.fullmatch(cell):
        return EMAIL
    if _DATE.fullmatch(cell):
        return DATE
    if _NUMBER.fullmatch(cell):
        return NUMBER
    return NAME


def without_numbering(cell: str) -> str:
    """Return a cell without "1." or a dash before it."""
    return _NUMBERING.sub("", cell)


def name_of(parts: Sequence[str]) -> str:
    """Return the name that these cells make; "Surname, First" is turned round."""
    plain = [without_numbering(_EMAIL_BESIDE.sub("", cell)).strip() for cell in parts]
    name = " ".join(filter(None, plain))
    turned = _SURNAME_FIRST.fullmatch(name)
    if turned and are_surname_and_first(turned[1], turned[2]):
        name = f"{turned[2]} {turned[1]}"
    return " ".join(name.split())


def are_surname_and_first(surname: str, first: str) -> bool:
    """Return whether these look like "van der Berg" and "Anna": small words only before."""
    if kind_of(surname) != NAME or kind_of(first) != NAME:
        return False
    return first[0].isupper() and any(word[0].isupper() for word in surname.split())
