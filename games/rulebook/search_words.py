"""The words by which an agreement is found, in every language of the site at once."""

import re
import tomllib
from functools import cache
from typing import Any

from django.utils.translation import override

from games.engine import SPECS
from games.presets.wording.values import group_name, help_of, label, value_text
from games.rulebook.agreements import values_of
from games.rulebook.chapters import LANGUAGES, TEXTS, glossary_entries

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
LINK = re.compile(r"agreement:(\w+)")
# Shorter ones find nothing that their neighbours do not.
MIN_LETTERS = 3


@cache
def search_words() -> dict[str, str]:
    """Return the words of each agreement: field -> distinct words in small letters."""
    texts: dict[str, list[str]] = {name: _given(name) for name in SPECS}
    for entry in glossary_entries().values():
        for name in LINK.findall(entry["about_en"]):
            texts.get(name, []).extend(entry[code] for code in LANGUAGES)
    return {name: " ".join(_distinct(" ".join(parts))) for name, parts in texts.items()}


def _given(name: str) -> list[str]:
    """Return all texts of an agreement itself, and what players call it."""
    also = _also()
    told = [also["groups"].get(SPECS[name].group, ""), also["fields"].get(name, "")]
    for code in LANGUAGES:
        with override(code):
            told += [label(name), help_of(name), group_name(SPECS[name].group)]
            told += _value_texts(name)
    return told


def _value_texts(name: str) -> list[str]:
    """Return the values of a choice in words; yes, no and numbers find nothing."""
    values = values_of(name) if SPECS[name].kind == "choice" else []
    return [value_text(name, value) for value in values if isinstance(value, str)]


def _distinct(text: str) -> list[str]:
    words = (word for word in WORD.findall(text.lower()) if _is_telling(word))
    return list(dict.fromkeys(words))


def _is_telling(word: str) -> bool:
    return len(word) >= MIN_LETTERS or word.isdigit()


@cache
def _also() -> dict[str, dict[str, Any]]:
    return tomllib.loads((TEXTS / "search.toml").read_text())
