"""The texts of the rulebook in each language of the site, read once per process."""

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from markdown_it.token import Token

from accounts.preferences.appearance import default_appearance
from games.card_pictures import PICTURE_SETTINGS
from games.rulebook import markdown
from games.rulebook.cards import APPEARANCE

TEXTS = Path(__file__).parent / "text"
LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
# The chapters in order; each is a file in the folder of each language.
CHAPTERS = (
    "short",
    "cards",
    "deal",
    "bidding",
    "talon",
    "play",
    "marriages",
    "scoring",
    "barrel",
    "winning",
    "giving-up",
    "special",
    "players",
    "presets",
    "here",
    "fair",
    "advice",
)


# Chapters that a process keeps as HTML, of some 10 kB each: four languages, some settings of cards.
MAX_RENDERED = 500


@dataclass(frozen=True)
class Chapter:
    """One chapter: its anchor, its title, and the parsed text below the title."""

    key: str
    title: str
    tokens: tuple[Token, ...]

    @property
    def html(self) -> SafeString:
        """Return the text in the active language, with the reader's cards."""
        appearance = APPEARANCE.get(default_appearance())
        drawn = tuple((name, appearance[name]) for name in PICTURE_SETTINGS)
        return _html(self.key, language(), get_language() or "", drawn)


@lru_cache(MAX_RENDERED)
def _html(key: str, texts: str, active: str, drawn: tuple[tuple[str, object], ...]) -> SafeString:
    """Return a chapter as HTML; all that it depends on is among the arguments."""
    return markdown.render(chapter(key, texts).tokens)


def language() -> str:
    """Return the reader's language where it has texts, else English."""
    code = (get_language() or "en").split("-")[0]
    return code if code in LANGUAGES else "en"


@cache
def chapter(key: str, language: str) -> Chapter:
    """Return one chapter, parsed; its file begins with its title."""
    _, title, _, *tokens = markdown.parse((TEXTS / language / f"{key}.md").read_text())
    return Chapter(key, title.content, tuple(tokens))


def chapters() -> list[Chapter]:
    """Return all chapters in the reader's language."""
    return [chapter(key, language()) for key in CHAPTERS]


@cache
def agreement_texts(language: str) -> dict[str, dict[str, Any]]:
    """Return the texts of each agreement in one language: field -> texts."""
    return tomllib.loads((TEXTS / language / "agreements.toml").read_text())


@cache
def glossary_entries() -> dict[str, dict[str, Any]]:
    """Return the glossary: anchor -> names in four languages and the meanings."""
    return tomllib.loads((TEXTS / "words.toml").read_text())
