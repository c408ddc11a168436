"""The Markdown of the rulebook: CommonMark with cards, numbers, figures and links of its own.

`[[KS QS]]` shows cards, and `{case.who.what}` a number that the engine computes (examples.py).
`![caption](figure:name)` alone in a paragraph is a figure. Links lead to `term:`, `agreement:`,
`chapter:`, `preset:` or `page:` and a name. `## Title {#anchor}` begins a part.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from games.rulebook.cards import inline_cards
from games.rulebook.examples import number
from games.rulebook.figures import FIGURES, TEMPLATES

CARDS = re.compile(r"\[\[([0-9A-Z ]+)\]\]")
NUMBER = re.compile(r"\{([a-z_.]+)\}")
ANCHOR = re.compile(r" \{#([\w-]+)\}$")
# The URL name of the page on which the anchors of a kind of link stand.
PAGES = {"term": "rules_glossary", "agreement": "rules_agreements", "chapter": "rules"}


def parse(source: str) -> list[Token]:
    """Return the tokens of a chapter."""
    return _parser().parse(source)


def render(tokens: Sequence[Token]) -> SafeString:
    """Return tokens as HTML, in the reader's language and with the reader's cards."""
    parser = _parser()
    # Raw HTML is switched off, so that the parser has escaped everything.
    return mark_safe(parser.renderer.render(tokens, parser.options, {}))


def render_inline(text: str) -> SafeString:
    """Return the HTML of one line, without a paragraph around it."""
    return mark_safe(_parser().renderInline(text))


def link_url(href: str) -> str:
    """Return the URL of a link such as `term:bolt`.

    Raises:
        KeyError: There is no such kind of link.
        NoReverseMatch: There is no such page.
    """
    kind, _, name = href.partition(":")
    if kind == "preset":
        return reverse("preset", args=[name])
    return reverse(name) if kind == "page" else f"{reverse(PAGES[kind])}#{name}"


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}, renderer_cls=BookRenderer)
    parser.inline.ruler.before("link", "cards", _inline_rule("cards", CARDS))
    parser.inline.ruler.push("number", _inline_rule("number", NUMBER))
    parser.core.ruler.push("book", _adapt_blocks)
    return parser


def _inline_rule(kind: str, pattern: re.Pattern[str]) -> Any:
    """Return a rule that turns what the pattern matches into a token with its first group."""

    def rule(state: StateInline, silent: bool) -> bool:
        match = pattern.match(state.src, state.pos, state.posMax)
        if match is None:
            return False
        if not silent:
            state.push(kind, "", 0).content = match[1]
        state.pos = match.end()
        return True

    return rule


def _adapt_blocks(state: StateCore) -> None:
    """Give parts their anchors, quotes the look of a hint, and figures a place of their own."""
    for before, inline, after in zip(
        state.tokens, state.tokens[1:], state.tokens[2:], strict=False
    ):
        if before.type == "heading_open" and before.tag == "h2":
            _adapt_heading(before, inline, after)
        elif before.type == "blockquote_open":
            before.hidden = True
            inline.attrSet("class", "book-hint")
        elif after.type == "blockquote_close":
            after.hidden = True
        elif inline.type == "inline" and [t.type for t in inline.children or ()] == ["image"]:
            before.hidden = after.hidden = True


def _adapt_heading(opening: Token, inline: Token, closing: Token) -> None:
    """Turn `## Title {#anchor}` into a heading below the chapter's own."""
    opening.tag = closing.tag = "h3"
    last = (inline.children or [])[-1]
    anchor = ANCHOR.search(last.content)
    if anchor:
        opening.attrSet("id", anchor[1])
        last.content = last.content[: anchor.start()]


def _target(token: Token) -> str:
    return str(token.attrGet("href")) if token.type == "link_open" else token.content


class BookRenderer(RendererHTML):
    """The HTML of the rulebook's own tokens; `strong` is drawn as `<b>`."""

    def cards(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the images of some cards."""
        return inline_cards(tokens[idx].content)

    def number(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return a number of an example."""
        return number(tokens[idx].content)

    def link_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the start of a link to another place of the site."""
        return f'<a href="{link_url(_target(tokens[idx]))}">'

    def image(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return a figure with its caption."""
        name = str(tokens[idx].attrGet("src")).removeprefix("figure:")
        caption = mark_safe(self.renderInline(tokens[idx].children or [], options, env))
        template = f"games/rulebook/figures/{TEMPLATES.get(name, name)}.html"
        return render_to_string(template, {**FIGURES[name](), "caption": caption})

    def strong_open(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the start of bold text."""
        return "<b>"

    def strong_close(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Return the end of bold text."""
        return "</b>"
