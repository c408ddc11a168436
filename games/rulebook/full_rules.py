"""The full rules of docs/ as HTML, in each language into which they are translated.

The English text is the law. A section has the anchor `section-4`, its numbered rules
`section-4-3`; the name of an agreement leads to its description.
"""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from games.engine import SPECS

DOCS = settings.BASE_DIR / "docs"
LAW = "en"


@dataclass(frozen=True)
class Section:
    """A section of the rules: its anchor and its title, such as "4. Bidding"."""

    anchor: str
    title: str


@dataclass(frozen=True)
class FullRules:
    """The full rules in one language."""

    title: str
    sections: tuple[Section, ...]
    html: SafeString


def path_of(language: str) -> Path:
    """Return the file of the rules in one language, which may be missing."""
    return DOCS / ("rules.md" if language == LAW else f"rules.{language}.md")


def languages() -> list[tuple[str, str]]:
    """Return the code and the own name of each language that has the full rules."""
    return [(code, name) for code, name in settings.LANGUAGES if path_of(code).is_file()]


def anchor_of(section: str) -> str:
    """Return the anchor of a section such as `8.7`."""
    return f"section-{section.replace('.', '-')}"


@cache
def full_rules(language: str) -> FullRules:
    """Return the rules in one language.

    Raises:
        FileNotFoundError: They are not translated into it.
    """
    parser = MarkdownIt("commonmark", {"html": False}, renderer_cls=_LawRenderer).enable("table")
    _, title, _, *tokens = parser.parse(path_of(language).read_text())
    sections = tuple(_set_anchors(tokens))
    # Raw HTML is switched off, so that the parser has escaped everything.
    html = mark_safe(parser.renderer.render(tokens, parser.options, {}))
    return FullRules(title.content, sections, html)


def _set_anchors(tokens: list[Token]) -> list[Section]:
    """Give the sections and their numbered rules anchors; return the sections."""
    sections: list[Section] = []
    for token, following in pairwise(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            number = following.content.partition(".")[0]
            sections.append(Section(anchor_of(number), following.content))
            token.attrSet("id", sections[-1].anchor)
        elif token.type == "list_item_open" and token.level == 1 and token.info:
            token.attrSet("id", f"{sections[-1].anchor}-{token.info}")
    return sections


class _LawRenderer(RendererHTML):
    """HTML in which the names of agreements are links, and tables scroll by themselves."""

    def code_inline(self, tokens: Any, idx: int, options: Any, env: Any) -> str:
        name = tokens[idx].content
        code = f"<code>{escape(name)}</code>"
        if name not in SPECS:
            return code
        return f'<a href="{reverse("rules_agreements")}#{name}">{code}</a>'

    def link_open(self, tokens: Any, idx: int, options: Any, env: Any) -> str:
        """Return the start of a link; the only one in the texts leads to the law."""
        return f'<a href="{reverse("full_rules_in", args=[LAW])}" hreflang="{LAW}">'

    def table_open(self, tokens: Any, idx: int, options: Any, env: Any) -> str:
        return '<div class="book-table"><table>'

    def table_close(self, tokens: Any, idx: int, options: Any, env: Any) -> str:
        return "</table></div>"
