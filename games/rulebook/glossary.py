"""The words of the game, each with its names in four languages."""

from dataclasses import dataclass
from itertools import groupby

from games.rulebook import chapters

NAMED = ("en", "ru", "pl", "uk")


@dataclass(frozen=True)
class Word:
    """One entry. `others`: (language, name) in the languages that the reader does not read."""

    key: str
    name: str
    about: str
    others: tuple[tuple[str, str], ...]

    @property
    def letter(self) -> str:
        return self.name[0].upper()


def entries() -> list[Word]:
    """In the alphabet of the reader's language."""
    spoken = chapters.language()
    found = [_word(key, entry, spoken) for key, entry in chapters.words().items()]
    return sorted(found, key=lambda word: _in_order(word.name))


def _in_order(name: str) -> str:
    return name.casefold().replace("ё", "е\uffff")


def _word(key: str, entry: dict[str, str], spoken: str) -> Word:
    others = tuple((code, entry[code]) for code in NAMED if code != spoken)
    return Word(key, entry[spoken], entry[f"about_{spoken}"], others)


def by_letter() -> list[tuple[str, list[Word]]]:
    """The entries under their first letters."""
    grouped = groupby(entries(), key=lambda word: word.letter)
    return [(letter, list(words)) for letter, words in grouped]
