"""The glossary: terms of the game, each with its names in four languages."""

import re
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from accounts.names import alphabets
from games.rulebook import chapters

LANGUAGES = ("en", "ru", "pl", "uk")
LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")
# A sentence that is nothing but a link, at the end: "[More](chapter:talon)."
FURTHER = re.compile(r"(?<=\.) \[[^\]]+\]\([^)]+\)\.$")


@dataclass(frozen=True)
class GlossaryTerm:
    """One term.

    `others` are (language, name) in the languages other than the reader's.
    """

    key: str
    name: str
    about: str
    others: tuple[tuple[str, str], ...]

    @property
    def letter(self) -> str:
        """Return the letter under which the term is listed."""
        return self.name[0].upper()


def terms() -> list[GlossaryTerm]:
    """Return all terms in alphabetical order of the reader's language."""
    language = chapters.language()
    unsorted = [_term(key, entry, language) for key, entry in chapters.glossary_entries().items()]
    return sorted(unsorted, key=lambda term: alphabets.sort_key(term.name, language))


def _term(key: str, entry: dict[str, str], language: str) -> GlossaryTerm:
    others = tuple((code, entry[code]) for code in LANGUAGES if code != language)
    return GlossaryTerm(key, entry[language], entry[f"about_{language}"], others)


@cache
def lines(language: str) -> dict[str, dict[str, str]]:
    """Return the name and the explanation of each term, without links, in one language."""
    return {
        key: {"name": entry[language], "line": plain(entry[f"about_{language}"])}
        for key, entry in chapters.glossary_entries().items()
    }


def plain(text: str) -> str:
    """Return a text without its links; one that only leads further is left out."""
    return LINK.sub(r"\1", FURTHER.sub("", text)).strip()


def by_letter() -> list[tuple[str, list[GlossaryTerm]]]:
    """Return the terms grouped by first letter."""
    grouped = groupby(terms(), key=lambda term: term.letter)
    return [(letter, list(group)) for letter, group in grouped]
