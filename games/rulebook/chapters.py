"""The texts of the rulebook, read once: English, and Russian beside it."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.translation import get_language

from games.rulebook.markup import Block, blocks

TEXTS = Path(__file__).parent / "text"
LANGUAGES = ("en", "ru")
# The chapters in their order; each is a file in the folder of each language.
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


@dataclass(frozen=True)
class Chapter:
    """One chapter: its anchor, its title, and what stands in it."""

    key: str
    title: str
    blocks: tuple[Block, ...]

    @property
    def parts(self) -> list[Block]:
        return [block for block in self.blocks if block.kind == "heading"]


def language() -> str:
    """The reader's language, where there are texts in it; else English."""
    spoken = (get_language() or "en").split("-")[0]
    return spoken if spoken in LANGUAGES else "en"


@cache
def chapter(key: str, spoken: str) -> Chapter:
    source = (TEXTS / spoken / f"{key}.md").read_text()
    title = re.match(r"# (.+)", source)
    assert title is not None, f"{key}.md begins with its title"
    return Chapter(key, title[1], tuple(blocks(source)))


def chapters() -> list[Chapter]:
    """All of them in the reader's language."""
    return [chapter(key, language()) for key in CHAPTERS]


@cache
def told(spoken: str) -> dict[str, dict[str, Any]]:
    """What is said of each agreement in one language: field -> texts."""
    return tomllib.loads((TEXTS / spoken / "agreements.toml").read_text())


@cache
def words() -> dict[str, dict[str, Any]]:
    """The words of the game: anchor -> names in four languages, and what they mean."""
    return tomllib.loads((TEXTS / "words.toml").read_text())
